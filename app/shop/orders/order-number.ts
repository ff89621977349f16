/** The number that shop and buyer call an order by. */
export function orderNumber({ id }: { id: string }): string {
  return id;
}
