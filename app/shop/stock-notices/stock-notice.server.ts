import { and, count, eq, gt, inArray, isNotNull, lt } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { deleteInBatches } from "~/platform/delete-in-batches.server";
import { Conflict, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { product, stockNotice } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { getProduct } from "../catalog/product.server";
import { queueEmail } from "../email/outbox.server";
import { findEmailByStopToken, stopLink } from "./stop-link.server";

/** Sold-out products that one address can wait for, so that it cannot be flooded by requests of others. */
const WAITING_LIMIT = 20;

/** Emails that are queued in one transaction: rendering them blocks the event loop. */
const BATCH = 10;

/**
 * Requests one email to an address when a sold-out product is back in stock. An address is stored once for a product, and
 * for at most 20 products. The caller cannot see the difference, so the call does not reveal who waits.
 * @throws NotFound for an unknown product and for a draft
 * @throws Conflict when the product is in stock
 */
export function requestStockNotice(productId: string, email: string): void {
  const { num, countInStock } = getProduct(productId);
  if (countInStock > 0) throw new Conflict("This product is in stock again: you can order it now.");
  transaction((tx) => {
    const waiting = tx.select({ all: count() }).from(stockNotice).where(eq(stockNotice.email, email)).get();
    if ((waiting?.all ?? 0) >= WAITING_LIMIT) return;
    tx.insert(stockNotice)
      .values({ id: newId(), productNum: num, email, createdAt: new Date() })
      .onConflictDoNothing()
      .run();
  });
}

const dueNotices = db
  .select({
    id: stockNotice.id,
    email: stockNotice.email,
    productId: product.id,
    name: product.name,
    image: product.image,
    priceCents: product.priceCents,
  })
  .from(stockNotice)
  .innerJoin(product, eq(product.num, stockNotice.productNum))
  .where(and(gt(product.countInStock, 0), isNotNull(product.slot)))
  .limit(BATCH)
  .prepare();

/**
 * Queues an email to every address whose product is published and in stock, and deletes the notice in the same
 * transaction. It reads the stock instead of being called where the stock rises, so it also covers imports, canceled
 * orders and changes of another process.
 */
export async function sendDueStockNotices(): Promise<void> {
  while (!shutdownSignal.aborted && queueBatch() === BATCH) await new Promise((resolve) => setImmediate(resolve));
}

function queueBatch(): number {
  // Most runs find nothing: those do not lock the database.
  if (!dueNotices.get()) return 0;
  return transaction((tx) => {
    const due = dueNotices.all();
    const ids = due.map(({ id }) => id);
    tx.delete(stockNotice).where(inArray(stockNotice.id, ids)).run();
    for (const { email, ...found } of due) {
      queueEmail("stock-notice", { ...found, recipient: email, stopLink: stopLink(email) });
    }
    return due.length;
  });
}

/** How long an address waits for a product, in milliseconds: a year. Later, few remember that they asked. */
const WAITING_MS = 365 * 24 * 60 * 60_000;

/** Deletes the addresses that have waited for more than a year. */
export async function removeOldStockNotices(): Promise<void> {
  await deleteInBatches(stockNotice, lt(stockNotice.createdAt, new Date(Date.now() - WAITING_MS)));
}

/** How many addresses wait for a product. */
export async function countStockNotices(productNum: number): Promise<number> {
  return db.$count(stockNotice, eq(stockNotice.productNum, productNum));
}

/** @throws NotFound when the token is not one of `stopLink` */
function getEmailByToken(token: string): string {
  const email = findEmailByStopToken(token);
  if (!email) throw new NotFound("This link is not valid. Please use the one from our latest email.");
  return email;
}

/**
 * The address of a stop link, and whether it waits for any product.
 * @throws NotFound when the link is invalid
 */
export function stockNoticesOf(token: string): { email: string; isWaiting: boolean } {
  const email = getEmailByToken(token);
  const found = db.select({ id: stockNotice.id }).from(stockNotice).where(eq(stockNotice.email, email)).get();
  return { email, isWaiting: found !== undefined };
}

/**
 * Deletes all stock notices of a stop link's address; repeating it changes nothing.
 * @throws NotFound when the link is invalid
 */
export async function stopStockNotices(token: string): Promise<void> {
  const email = getEmailByToken(token);
  await db.delete(stockNotice).where(eq(stockNotice.email, email));
}
