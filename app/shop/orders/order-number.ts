export const FIRST_ORDER_NUMBER = 1001;

/** An order's number as people read it, for example `#1042`. */
export const orderLabel = ({ number }: { number: number }): string => `#${number}`;

/**
 * The address at which a buyer writes about an order. The message carries the order's number.
 * @param hasAccount whether the buyer has support messages; guests use the contact form
 */
export const helpPath = (number: number, hasAccount: boolean): string =>
  `/${hasAccount ? "contactSupport" : "contact"}?order=${number}`;

/**
 * The label of the order that a message is about, from the query of `helpPath`.
 * @returns for example `Order #1042`; empty without a number
 */
export function orderSubject(url: URL): string {
  const [number] = /^\d{1,12}$/.exec(url.searchParams.get("order") ?? "") ?? [];
  return number ? `Order #${number}` : "";
}

/** Splits a text at the order numbers in it; these are at the odd places. */
export const splitAtOrderNumbers = (text: string): string[] => text.split(/(?<!\w)#(\d{4,12})(?!\w)/);
