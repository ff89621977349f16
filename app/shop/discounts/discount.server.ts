import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { InvalidField } from "~/platform/errors";
import { type DiscountTerms, discount, order } from "~/platform/schema.server";
import { findCategory } from "../categories/categories.server";
import { groupsOf } from "../customers/customer.server";
import { countsFor, type Deduction, deductionText, discountKinds, type PricedLine } from "../money/discount-kinds";
import { formatMoney } from "../money/format-money";
import { itemsDeduction, itemsTotal, shippingDeduction } from "../money/totals";
import type { Person } from "../sessions/session.server";
import { setting } from "../settings/settings.server";
import type { Consignment } from "../shipping/rates";
import { shippingRates, usualDestination } from "../shipping/shipping-rates.server";
import { formatShopTime } from "../time/format-time";

export type Discount = typeof discount.$inferSelect;

/** Who would use a code: the account or guest, if known, and the e-mail addresses in lower case. */
export type DiscountBuyer = { userId: string | null; emails: string[] };

/** The discount of a cart. A code takes nothing off while there is a problem with it, but an automatic discount may. */
export type CartDiscount = {
  /** The code that the shopper has entered; empty without one. */
  entered: string;
  /** The code or the name of the discount that is taken off; empty when there is none. */
  code: string;
  /** What it takes off; null when nothing is. */
  deduction: Deduction | null;
  /** What it takes off the items, in cents. */
  discountCents: number;
  /** What it takes off the shipping, in words; null for nothing. */
  shippingText: string | null;
  /** Why the entered code is not used, as a sentence; null when it is. */
  problem: string | null;
};

type DiscountedLine = PricedLine & Consignment;

type Purchase = { lines: readonly DiscountedLine[]; buyer: DiscountBuyer; now: Date };

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

export const usesOfDiscount = sql<number>`(select count(*) from "order"
  where "order".discount_id = discount.id and ${usesDiscount})`;

const countUses = (id: string) =>
  db.select({ uses: usesOfDiscount }).from(discount).where(eq(discount.id, id)).get()?.uses ?? 0;

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

/** Whether a code can be used. @param row with the number of orders that use it */
export function discountState(row: Discount & { uses: number }, now: Date): DiscountState {
  if (!row.isActive) return "off";
  if (row.endsAt && now >= row.endsAt) return "ended";
  if (isUsedUp(row, () => row.uses)) return "used-up";
  return row.startsAt && now < row.startsAt ? "scheduled" : "on";
}

/** How often a discount is used, and how often it can be, in words. @param row with the number of orders that use it */
export function usesText({ usageLimit, oncePerCustomer, uses }: Discount & { uses: number }): string[] {
  const count = usageLimit === null ? String(uses) : `${uses} of ${usageLimit}`;
  return oncePerCustomer ? [count, "Once per customer"] : [count];
}

/** What a discount is limited to, in words: a category, a group of customers; empty for nothing. */
export function scopeText({ category, customerGroup }: Discount): string {
  const name = category && (findCategory(category)?.name ?? category);
  return [name && `Category ${name}`, customerGroup && `Group ${customerGroup}`].filter(Boolean).join(", ");
}

/** Why a discount cannot be used, as a sentence for the buyer; null when it can. */
function problemOf(found: Discount, { lines, buyer, now }: Purchase): string | null {
  const { code, startsAt, endsAt, minimumCents } = found;
  const at = (moment: Date) => formatShopTime(moment.toISOString(), setting("timeZone"));
  if (!found.isActive) return `The code ${code} is switched off.`;
  if (startsAt && now < startsAt) return `The code ${code} is valid from ${at(startsAt)}.`;
  if (endsAt && now >= endsAt) return `The code ${code} was valid until ${at(endsAt)}.`;
  const missing = missingOf(found, lines);
  if (missing) return missing;
  if (found.customerGroup !== "" && !groupsOf(buyer.userId).includes(found.customerGroup)) {
    return `The code ${code} is for certain customers only. If you are one of them, sign in first.`;
  }
  if (isUsedUp(found, () => countUses(found.id))) return `The code ${code} has been used up.`;
  if (found.oncePerCustomer && orderWith(found.id, buyer)) {
    return `You have used the code ${code} already. It is valid once per customer.`;
  }
  return itemsTotal(lines) < minimumCents
    ? `The code ${code} is for orders from ${formatMoney(minimumCents)}. Add items for ${formatMoney(minimumCents - itemsTotal(lines))} more.`
    : null;
}

/** What a cart lacks for a discount of one category, or of units that are bought together, as a sentence; null for nothing. */
function missingOf(found: Discount, lines: readonly PricedLine[]): string | null {
  const counted = lines.filter((line) => countsFor(found, line));
  const inCategory = found.category && ` of the category ${findCategory(found.category)?.name ?? found.category}`;
  if (counted.length === 0 && inCategory) return `The code ${found.code} is for items${inCategory}.`;
  const needed = found.kind === "buy-get" ? (found.buyUnits ?? 0) + (found.getUnits ?? 0) : 0;
  const units = counted.reduce((sum, { qty }) => sum + qty, 0);
  return units < needed
    ? `The code ${found.code} is for ${needed} items${inCategory} or more. Add ${needed - units}.`
    : null;
}

/**
 * What the discount of an order takes off when its lines are changed, by its terms when the order was placed: nothing below its
 * minimum.
 * @param itemsCents the items at their prices, in cents
 */
export function deductionOfOrder(
  { discountTerms: terms }: { discountTerms: DiscountTerms | null },
  itemsCents: number,
): Deduction | null {
  return terms === null || itemsCents < terms.minimumCents ? null : deductionOf(terms);
}

/** The terms of a discount, which its orders keep. */
export const termsOf = ({ minimumCents, ...found }: Discount): DiscountTerms => ({
  ...deductionOf(found),
  minimumCents,
});

type Lookup = { discount: Discount; problem: null } | { discount: null; problem: string };

function findUsable(code: string, purchase: Purchase): Lookup {
  const isCode = and(eq(discount.code, code), eq(discount.isAutomatic, false));
  const found = db.select().from(discount).where(isCode).get();
  if (!found) return { discount: null, problem: "There is no such code. Please check how it is spelled." };
  const problem = problemOf(found, purchase);
  return problem === null ? { discount: found, problem } : { discount: null, problem };
}

/** The most automatic discounts that can be switched on: each is looked at for every cart. */
export const AUTOMATIC_LIMIT = 50;

// The literals, not parameters, let SQLite use the partial index.
const automaticDiscounts = db
  .select()
  .from(discount)
  .where(sql`is_automatic = 1 and is_active = 1`)
  .orderBy(asc(discount.createdAt), asc(discount.id))
  .limit(AUTOMATIC_LIMIT)
  .prepare();

/**
 * What a discount is worth for a purchase, in cents. The shipping is that of the cheapest rate to where the shop usually
 * ships, so that the choice between discounts is the same in the cart and in the order.
 */
function worthFor(lines: readonly DiscountedLine[]): (found: Discount) => number {
  let shippingCents: number | undefined;
  const usualShipping = () => {
    const destination = usualDestination([...lines], itemsTotal(lines));
    const [cheapest] = destination ? shippingRates(destination, [...lines], itemsTotal(lines)) : [];
    return cheapest?.priceCents ?? 0;
  };
  return (found) => {
    if (discountKinds[found.kind].from === "items") return itemsDeduction(lines, found);
    shippingCents ??= usualShipping();
    return shippingDeduction(shippingCents, found);
  };
}

/** The automatic discount that is worth most for a purchase, of equal ones the oldest; null when none applies. */
function bestAutomatic(purchase: Purchase, worthOf: (found: Discount) => number): Discount | null {
  if (purchase.lines.length === 0) return null;
  const byWorth = automaticDiscounts
    .all()
    .map((found) => ({ found, worth: worthOf(found) }))
    .filter(({ found, worth }) => worth > 0 || discountKinds[found.kind].from === "shipping")
    .sort((one, other) => other.worth - one.worth);
  return byWorth.find(({ found }) => problemOf(found, purchase) === null)?.found ?? null;
}

/** The discount of a purchase: that of the code, or the automatic one that is worth more. */
function chosenDiscount(code: string, purchase: Purchase): { discount: Discount | null; problem: string | null } {
  const worthOf = worthFor(purchase.lines);
  const automatic = bestAutomatic(purchase, worthOf);
  if (code === "") return { discount: automatic, problem: null };
  const { discount: found, problem } = findUsable(code, purchase);
  if (!found || !automatic || worthOf(found) >= worthOf(automatic)) return { discount: found ?? automatic, problem };
  return { discount: automatic, problem: `Your cart already has a better discount: ${automatic.code}.` };
}

/**
 * The discount of a cart now; null without a code when no automatic discount applies.
 * @param typed the code in any case; empty without one
 * @param lines the items that can be bought
 */
export function cartDiscount(
  typed: string,
  lines: readonly DiscountedLine[],
  buyer: DiscountBuyer,
): CartDiscount | null {
  const entered = normalizedCode(typed);
  const { discount: deduction, problem } = chosenDiscount(entered, { lines, buyer, now: new Date() });
  if (!deduction && entered === "") return null;
  const isOfShipping = deduction !== null && discountKinds[deduction.kind].from === "shipping";
  return {
    entered,
    code: deduction?.code ?? "",
    deduction: deduction && deductionOf(deduction),
    discountCents: itemsDeduction(lines, deduction),
    shippingText: isOfShipping ? deductionText(deduction) : null,
    problem,
  };
}

/** What a discount takes off, without what only admins see of it. */
const deductionOf = ({ kind, value, buyUnits, getUnits, category }: Omit<DiscountTerms, "minimumCents">) => ({
  kind,
  value,
  buyUnits,
  getUnits,
  category,
});

/**
 * The code as it is stored, if it can be used for a cart and no automatic discount is better.
 * @param typed in any case
 * @throws Invalid with the reason otherwise
 */
export function requireCode(typed: string, lines: readonly DiscountedLine[], buyer: DiscountBuyer): string {
  const code = normalizedCode(typed);
  const { problem } = chosenDiscount(code, { lines, buyer, now: new Date() });
  if (problem !== null) throw new InvalidField("discountCode", problem);
  return code;
}

/**
 * The discount of an order: that of the code, or an automatic one that is worth more; null for none. Call it in the
 * transaction that places the order, so that the last use of a discount counts once.
 * @param typed in any case; undefined without a code
 * @throws Invalid with the reason when the code cannot be used
 */
export function discountOfOrder(
  typed: string | undefined,
  lines: readonly DiscountedLine[],
  buyer: DiscountBuyer,
  now: Date,
): Discount | null {
  const code = normalizedCode(typed ?? "");
  const purchase = { lines, buyer, now };
  const { problem } = code === "" ? { problem: null } : findUsable(code, purchase);
  if (problem !== null) throw new InvalidField("discountCode", problem);
  return chosenDiscount(code, purchase).discount;
}
