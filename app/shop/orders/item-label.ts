/** An item's label in the contents of a parcel. */
export function itemLabel({ name, variant }: { name: string; variant: string }): string {
  return variant ? `${name}, ${variant}` : name;
}
