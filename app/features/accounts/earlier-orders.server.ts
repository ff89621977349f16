/**
 * What a page says of the orders that guests placed with the address that its link has confirmed: an offer, with the button
 * that accepts it, or that they were added. Null for neither.
 * @param orders how many the account does not have
 */
export function earlierOrders(request: Request, orders: number) {
  if (new URL(request.url).searchParams.has("added"))
    return { words: "The orders are in the account now.", button: "" };
  if (orders === 0) return null;
  const [placed, them, what] =
    orders === 1 ? ["1 order was", "it", "order"] : [`${orders} orders were`, "them", "orders"];
  const words = `${placed} placed with this email address without an account. If this account is yours, you can add ${them} to it. If not, please close this page.`;
  return { words, button: `Add the ${what} to my account` };
}

export type EarlierOrders = ReturnType<typeof earlierOrders>;
