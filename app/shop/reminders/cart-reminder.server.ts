import { and, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { cart, cartLine, cartReminder, subscriber, user } from "~/platform/schema.server";
import { buyableLines, getCart } from "../cart/cart.server";
import { discountBuyer } from "../discounts/discount.server";
import { queueEmail } from "../email/outbox.server";
import { setting } from "../settings/settings.server";
import { stopLink } from "../stock-notices/stop-link.server";
import { lookThrough } from "./look-through.server";
import { hasStopped } from "./stopped-reminders.server";

const DAY_MS = 86_400_000;

/** A cart to which nothing was added for a day is reminded of, until it is three days old; then it is left alone. */
const AFTER_MS = DAY_MS;
const UNTIL_MS = 3 * DAY_MS;

/** Time between two reminders of one cart. */
const PAUSE_MS = 14 * DAY_MS;

/** Carts of one transaction: queueing an email blocks the event loop. */
const BATCH = 10;

/** Products that a reminder names. */
const PRODUCTS_LIMIT = 5;

/**
 * Carts with a line of a time, and none since, of accounts whose address is on the mailing list: who has not asked for offers is not
 * reminded.
 */
function dueCarts(from: number, to: number) {
  const now = Date.now();
  return db
    .selectDistinct({ id: cart.id, userId: user.id, email: user.email, firstName: user.firstName })
    .from(cartLine)
    .crossJoin(cart)
    .innerJoin(user, eq(user.id, cart.userId))
    .innerJoin(subscriber, eq(subscriber.email, user.email))
    .where(
      and(
        gt(cartLine.addedAt, new Date(from)),
        lte(cartLine.addedAt, new Date(to)),
        eq(cart.id, cartLine.cartId),
        sql`not exists (select 1 from ${cartLine} as later where later.cart_id = ${cart.id} and later.added_at > ${now - AFTER_MS})`,
        eq(user.isActive, true),
        isNotNull(user.confirmedAt),
        isNotNull(subscriber.confirmedAt),
        isNull(subscriber.leftAt),
        sql`not exists (select 1 from ${cartReminder} where ${cartReminder.cartId} = ${cart.id} and ${gt(cartReminder.sentAt, new Date(now - PAUSE_MS))})`,
      ),
    )
    .limit(BATCH)
    .all();
}

/** What of a customer's cart can be bought, by product. */
function productsOf(userId: string) {
  const products = new Map<string, { id: string; name: string; image: string; qty: number }>();
  for (const { productId: id, name, image, qty } of buyableLines(getCart({ userId }, discountBuyer(null, undefined)))) {
    const known = products.get(id);
    products.set(id, { id, name, image: known?.image ?? image, qty: qty + (known?.qty ?? 0) });
  }
  return [...products.values()].slice(0, PRODUCTS_LIMIT);
}

const remindOf = lookThrough(cartLine.addedAt, (from, to) => {
  // Most steps find nothing: those do not lock the database.
  if (dueCarts(from, to).length === 0) return 0;
  return transaction((tx) => {
    const due = dueCarts(from, to);
    for (const { id, userId, firstName, email } of due) {
      const sentAt = new Date();
      tx.insert(cartReminder)
        .values({ cartId: id, sentAt })
        .onConflictDoUpdate({ target: cartReminder.cartId, set: { sentAt } })
        .run();
      const products = productsOf(userId);
      if (!email || products.length === 0 || hasStopped(email, "cart")) continue;
      queueEmail("cart-reminder", { recipient: email, firstName, products, stopLink: stopLink(email, "cart") });
    }
    return due.length;
  });
});

/** Queues the reminders of carts that were left for a day, where the setting `cartReminders` is on. */
export async function sendDueCartReminders(): Promise<void> {
  if (!setting("cartReminders")) return;
  const now = Date.now();
  await remindOf(now - UNTIL_MS, now - AFTER_MS);
}
