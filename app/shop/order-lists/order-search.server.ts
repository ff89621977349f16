import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { customer, order } from "~/platform/schema.server";
import { CASH_ON_DELIVERY } from "~/providers/payments/cash-on-delivery/cash-on-delivery";
import { matchingRows } from "../lists/text-index.server";
import { containing, END, exactly, TextMatch } from "../lists/text-match.server";
import { currencyUnits } from "../money/currency";
import { withoutCurrency } from "../money/typed-money.server";
import { isPaymentPending, refundedOrderIds, waitsForDue, waitsForShipping } from "../orders/refunded-amount.server";

// The columns of the full-text table `order_search`; the view `order_searched` has their texts.

/** The least characters of an id's end that find an order: as many as narrow lists show. */
const ID_END = 6;

/** The least digits of a text that is looked for within addresses and codes: fewer are in many of them. */
const DIGITS = 5;

/** A number, with or without separators of thousands, and its decimals. */
const AMOUNT = /^(\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(?:\.(\d+)|,(\d\d))?$/;

/**
 * An amount as the index has it, in hundredths of any currency's smallest units; null for a text that is none. It has a sign of
 * a currency or the decimals of the shop's, such as $88.08, 88.08, $1,234.50 or $88; a whole number is one where the currency has
 * no decimals.
 */
function amountKey(text: string): string | null {
  const { digits } = currencyUnits();
  const bare = withoutCurrency(text);
  const [, whole, point, comma] = AMOUNT.exec(bare) ?? [];
  const decimals = point ?? comma;
  if (!whole || (decimals !== undefined && decimals.length !== digits)) return null;
  if (bare === text && decimals === undefined && digits > 0) return null;
  const smallest = (whole.replaceAll(",", "") + (decimals ?? "0".repeat(digits))).padStart(3, "0");
  return `${smallest.slice(0, -2).replace(/^0+(?=\d)/, "")}.${smallest.slice(-2)}`;
}

/** The expressions for what is found only as a whole: number, id or its end, postal code, amount. */
function wholeMatches(key: string, text: string): { keys: string[]; others: string[] } {
  const isNumber = /^\d{1,15}$/.test(key);
  const amount = amountKey(text);
  return {
    keys: [
      ...(isNumber ? [exactly(["number"], `${END}${Number(key)}${END}`)] : []),
      ...(key.length >= ID_END && /^[\da-f]+$/i.test(key) ? [exactly(["id"], `${key}${END}`)] : []),
    ],
    others: [
      ...(isNumber ? [exactly(["recipient"], `${END}${key}${END}`)] : []),
      ...(amount ? [exactly(["amounts"], `${END}${amount}${END}`)] : []),
    ],
  };
}

/**
 * The order whose number was typed.
 * @param text with or without `#`
 * @returns its id; undefined for another text
 */
export function idOfNumber(text: string): string | undefined {
  const number = /^#?(\d{1,15})$/.exec(text.trim())?.[1];
  const found = db
    .select({ id: order.id })
    .from(order)
    .where(eq(order.number, Number(number)));
  return number && found.get()?.id;
}

/**
 * A condition for orders that a search text finds: by number, with or without `#`, by id or its end, and by what stands on
 * labels, slips and statements: name, e-mail address and username of the buyer, recipient and address, names and SKUs of
 * products, tracking numbers, the provider's numbers of payments and refunds, and amounts that were paid or refunded. A whole
 * e-mail address finds all orders of its customer: those with another address too.
 * @param text trimmed, not empty
 */
export function matchesSearch(text: string): TextMatch | SQL {
  const isLabel = text.startsWith("#");
  const key = isLabel ? text.slice(1).trim() : text;
  const { keys, others } = wholeMatches(key, text);
  const anyOf = (expressions: string[]) =>
    new TextMatch(expressions.map((expression) => `(${expression})`).join(" OR "));
  if (isLabel && keys.length > 0) return anyOf(keys);
  const isFewDigits = /^\d+$/.test(text) && text.length < DIGITS;
  const columns = ["name", "email", "username", "products", ...(isFewDigits ? [] : ["recipient", "codes"])];
  // Labels show tracking numbers in groups.
  const joined = text.replace(/\s/g, "");
  const groups = joined !== text && joined.length >= DIGITS ? [containing(["codes"], joined)] : [];
  const found = anyOf([...keys, ...others, containing(columns, text), ...groups]);
  if (!text.includes("@")) return found;
  const withEmail = db.select({ num: customer.num }).from(customer).where(eq(customer.email, text.toLowerCase())).all();
  if (withEmail.length === 0) return found;
  const nums = withEmail.map(({ num }) => num);
  return sql`(${inArray(order.customerNum, nums)} or ${order.number} in (${matchingRows("order_search", found.expression)}))`;
}

const ACCOUNT_ID = /^[\da-f]{24}$/;

/**
 * A condition for orders of a buyer: the username or the whole id of the account or the customer, or for a guest the word 'Guest', the name, the
 * e-mail address or the shipping address. By its id, all orders of one account are found, whatever its name is part of.
 * @param text trimmed, not empty
 */
export function matchesBuyer(text: string): TextMatch | SQL {
  if (ACCOUNT_ID.test(text)) {
    const customerNum = sql`(select num from customer where customer.id = ${text})`;
    return sql`(${order.userId} = ${text} or ${order.customerNum} = ${customerNum})`;
  }
  const byText = containing(["username", "guest"], text);
  if (text.toLowerCase() !== "guest") return new TextMatch(byText);
  return new TextMatch(`(${byText}) OR (${exactly(["guest"], END.repeat(3))})`);
}

/** A condition for orders whose id contains a text. */
export const matchesId = (text: string): TextMatch => new TextMatch(containing(["id"], text));

/** Unpaid orders whose items are reserved. The same expression as in the partial index order_holds. */
const holdsStockUnpaid = sql`${order.holdsStock} = 1 and ${order.paidAt} is null`;

// A guest's order holds its stock for a day only. What was not confirmed within the days of a customer's will not be any more.
const isUnconfirmed = sql`${order.deliveredAt} is null and ${order.paidAt} is null and ${order.cancelledAt} is null
  and ${order.createdAt} > 1000 * unixepoch('now', '-30 days') and ${order.paymentMethod} = ${CASH_ON_DELIVERY}`;

const needsAnswer = sql`${order.id} in (select payment_capture.order_id from payment_dispute
  join payment_capture on payment_capture.id = payment_dispute.capture_id
  where payment_dispute.state = 'needs-response')`;

// What failed from a moment on is owed, but what was asked for after it: so a part that was made again leaves the rest, and what had
// been refunded before leaves all. Made another way, it is not known to the shop: after some time, it is not asked for any more.
const hasFailedRefund = sql`${order.id} in (select failed.order_id from refund as failed
  where failed.status in ('failed', 'sent-back') and failed.updated_at > 1000 * unixepoch('now', '-30 days')
  and (select sum(iif(other.status in ('failed', 'sent-back') and other.updated_at >= failed.updated_at, other.amount_cents, 0)
      - iif(other.created_at > failed.updated_at, other.amount_cents, 0))
    from refund as other where other.order_id = failed.order_id) > 0)`;

/** What orders are listed by besides their status, as the filter has it, and the SQL condition. */
export const ORDER_CHOICES = {
  "to-ship": { label: "To ship: paid or partly shipped", where: waitsForShipping },
  reserved: { label: "Unpaid, items reserved", where: holdsStockUnpaid },
  "to-confirm": {
    label: "Cash on delivery, to confirm",
    where: isUnconfirmed,
  },
  "payment-pending": { label: "Payment on its way", where: isPaymentPending },
  due: { label: "Changed, difference due", where: waitsForDue },
  disputed: { label: "Disputed, answer needed", where: needsAnswer },
  "refund-failed": { label: "Refund failed in the last 30 days", where: hasFailedRefund },
  "with-refund": { label: "With a refund", where: sql`${order.id} in ${refundedOrderIds}` },
};
