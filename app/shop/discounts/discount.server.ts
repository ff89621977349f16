import { and, eq, inArray, or, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { Invalid } from "~/platform/errors";
import { discount, order } from "~/platform/schema.server";
import { type Deduction, deductionText, discountKinds, type PricedLine } from "../money/discount-kinds";
import { formatMoney } from "../money/format-money";
import { itemsDeduction, itemsTotal } from "../money/totals";
import type { Person } from "../sessions/session.server";
import { setting } from "../settings/settings.server";
import { formatShopTime } from "../time/format-time";

export type Discount = typeof discount.$inferSelect;

/** Who would use a code: the account or guest, if known, and the e-mail addresses in lower case. */
export type DiscountBuyer = { userId: string | null; emails: string[] };

/** A code in a cart. It takes nothing off while there is a problem with it. */
export type CartDiscount = {
  code: string;
  /** What it takes off; null when the code cannot be used. */
  deduction: Deduction | null;
  /** What it takes off the items, in cents. */
  discountCents: number;
  /** What it takes off the shipping, in words; null for nothing. */
  shippingText: string | null;
  /** Why the code cannot be used, as a sentence; null when it can. */
  problem: string | null;
};

/** The buyer of a cart or an order, as the limit of one use per customer counts them. */
export function discountBuyer(person: Person | null, orderEmail: string | undefined): DiscountBuyer {
  const emails = [person?.isGuest ? undefined : person?.email, orderEmail];
  return { userId: person?.id ?? null, emails: emails.flatMap((email) => (email ? [email.toLowerCase()] : [])) };
}

/**
 * SQL condition for orders that use their discount: paid ones, and unpaid ones that hold stock. A canceled order gives its
 * use back, and so does one whose reservation has expired; it uses the discount again when it is paid late, at the price that
 * it was placed with, even if the discount was used up meanwhile.
 */
const usesDiscount = sql`"order".cancelled_at is null and ("order".paid_at is not null or "order".holds_stock = 1)`;

/** SQL for the number of orders that use a discount. */
export const usesOfDiscount = sql<number>`(select count(*) from "order"
  where "order".discount_id = discount.id and ${usesDiscount})`;

const countUses = (id: string) =>
  db.select({ uses: usesOfDiscount }).from(discount).where(eq(discount.id, id)).get()?.uses ?? 0;

/** An order of a buyer that uses a discount. */
const orderWith = (id: string, { userId, emails }: DiscountBuyer) =>
  db
    .select({ id: order.id })
    .from(order)
    .where(
      and(
        or(userId === null ? undefined : eq(order.userId, userId), inArray(order.email, emails)),
        // The plus sign keeps SQLite from reading all orders with the discount instead of those of one buyer.
        sql`+${order.discountId} = ${id}`,
        usesDiscount,
      ),
    )
    .limit(1)
    .get();

/** A code as it is stored. */
export const normalizedCode = (typed: string): string => typed.trim().toUpperCase();

/** Whether a discount's uses have reached their limit. They are counted only if there is one. */
const isUsedUp = ({ usageLimit }: Discount, uses: () => number) => usageLimit !== null && uses() >= usageLimit;

/** Whether a code can be used now, and if not, why. */
export type DiscountState = "on" | "off" | "scheduled" | "ended" | "used-up";

/**
 * Whether a code can be used.
 * @param row with the number of orders that use it
 */
export function discountState(row: Discount & { uses: number }, now: Date): DiscountState {
  if (!row.isActive) return "off";
  if (row.endsAt && now >= row.endsAt) return "ended";
  if (isUsedUp(row, () => row.uses)) return "used-up";
  return row.startsAt && now < row.startsAt ? "scheduled" : "on";
}

/**
 * How often a discount is used, and how often it can be, in words.
 * @param row with the number of orders that use it
 */
export function usesText({ usageLimit, oncePerCustomer, uses }: Discount & { uses: number }): string[] {
  const count = usageLimit === null ? String(uses) : `${uses} of ${usageLimit}`;
  return oncePerCustomer ? [count, "Once per customer"] : [count];
}

/** Why a discount cannot be used, as a sentence for the buyer; null when it can. */
function problemOf(found: Discount, itemsCents: number, buyer: DiscountBuyer, now: Date): string | null {
  const { code, startsAt, endsAt, minimumCents } = found;
  const at = (moment: Date) => formatShopTime(moment.toISOString(), setting("timeZone"));
  if (!found.isActive) return `The code ${code} is switched off.`;
  if (startsAt && now < startsAt) return `The code ${code} is valid from ${at(startsAt)}.`;
  if (endsAt && now >= endsAt) return `The code ${code} was valid until ${at(endsAt)}.`;
  if (isUsedUp(found, () => countUses(found.id))) return `The code ${code} has been used up.`;
  if (found.oncePerCustomer && orderWith(found.id, buyer)) {
    return `You have used the code ${code} already. It is valid once per customer.`;
  }
  if (itemsCents < minimumCents) {
    return `The code ${code} is for orders from ${formatMoney(minimumCents)}. Add items for ${formatMoney(minimumCents - itemsCents)} more.`;
  }
  return null;
}

/**
 * What the discount of an order takes off when its lines are changed: it stays with the order, whatever became of the code
 * since, but takes off nothing below the code's minimum.
 * @param itemsCents the items at their prices, in cents
 */
export function deductionOfOrder(
  placed: { discountId: string | null; discountCents: number; shippingDiscountCents: number },
  itemsCents: number,
): Deduction | null {
  if (placed.discountId === null) return null;
  const found = db.select().from(discount).where(eq(discount.id, placed.discountId)).get();
  if (found) return itemsCents < found.minimumCents ? null : { kind: found.kind, value: found.value };
  return placed.shippingDiscountCents > 0
    ? { kind: "free-shipping", value: 0 }
    : { kind: "amount", value: placed.discountCents };
}

type Lookup = { discount: Discount; problem: null } | { discount: null; problem: string };

function findUsable(code: string, itemsCents: number, buyer: DiscountBuyer, now: Date): Lookup {
  const found = db.select().from(discount).where(eq(discount.code, code)).get();
  if (!found) return { discount: null, problem: "There is no such code. Please check how it is spelled." };
  const problem = problemOf(found, itemsCents, buyer, now);
  return problem === null ? { discount: found, problem } : { discount: null, problem };
}

/**
 * What a code does to a cart now.
 * @param typed in any case
 * @param lines the items that can be bought
 */
export function cartDiscount(typed: string, lines: readonly PricedLine[], buyer: DiscountBuyer): CartDiscount {
  const code = normalizedCode(typed);
  const { discount: found, problem } = findUsable(code, itemsTotal(lines), buyer, new Date());
  const deduction = found && { kind: found.kind, value: found.value };
  const isOfShipping = deduction !== null && discountKinds[deduction.kind].from === "shipping";
  return {
    code,
    deduction,
    discountCents: itemsDeduction(lines, deduction),
    shippingText: isOfShipping ? deductionText(deduction) : null,
    problem,
  };
}

/**
 * The discount of a code. Call it in the transaction that places the order, so that the last use of a code counts once.
 * @param typed in any case
 * @param itemsCents the items at their prices, in cents
 * @throws Invalid with the reason when the code cannot be used
 */
export function requireDiscount(typed: string, itemsCents: number, buyer: DiscountBuyer, now: Date): Discount {
  const { discount: found, problem } = findUsable(normalizedCode(typed), itemsCents, buyer, now);
  if (!found) throw new Invalid(problem, { discountCode: problem });
  return found;
}
