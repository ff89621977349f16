/**
 * A product's name where space is limited: names longer than 60 characters are cut to 60 characters plus an ellipsis.
 * The whole name stays in the accessible name.
 * @param name the whole name
 */
export function shortName(name: string): string {
  // Code points are counted only for names that may be too long: UTF-16 length is cheaper.
  if (name.length <= 60) return name;
  const characters = Array.from(name);
  return characters.length <= 60 ? name : `${characters.slice(0, 60).join("").trimEnd()}…`;
}
