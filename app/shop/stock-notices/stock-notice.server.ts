import { and, count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { Conflict, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { product, stockNotice, variant } from "~/platform/schema.server";
import { queueEmail, queueToMany } from "../email/outbox.server";
import { getOrderable, type Orderable, variantsOf, type WantedChoice } from "../variants/choose-variant.server";
import { variantLabel } from "../variants/variant-words";
import { getEmailByStopToken, stopLink } from "./stop-link.server";

/** Sold-out products that one address can wait for, so that it cannot be flooded by requests of others. */
const WAITING_LIMIT = 20;

/** Emails that are queued in one transaction: rendering them blocks the event loop. */
const BATCH = 10;

/** What is waited for: a product, or the variant of one with options, by its id or its values. */
export type WaitedFor = { productId: string } & Pick<WantedChoice, "variantId" | "options">;

type Variant = ReturnType<typeof variantsOf>[number];

/** The values of a variant in the order of the options; null unless there is one for each. */
function valuesNamed({ options }: Orderable, named: Record<string, string>): string[] | null {
  const values = options.flatMap(({ name, values: all }) => all.find((value) => value === named[name]) ?? []);
  return options.length > 0 && values.length === options.length ? values : null;
}

/** The variant that is waited for, with its values; without a number for one that is not made yet. */
function variantWaitedFor(found: Orderable, variants: Variant[], { variantId, options }: WaitedFor) {
  const values = variantId ? null : valuesNamed(found, options ?? {});
  const isWanted = ({ id, optionValues }: Variant) =>
    variantId ? id === variantId : optionValues.join("\n") === values?.join("\n");
  const chosen = found.options.length > 0 ? variants.find(isWanted) : undefined;
  if (variantId && !chosen) throw new NotFound("This product has no such variant.");
  return chosen ?? (values && { num: 0, optionValues: values, isAvailable: false, countInStock: 0 });
}

/**
 * Requests one email to an address when a sold-out product or variant is back in stock. An address is stored once for each, and
 * for at most 20 of them. The caller cannot see the difference, so the call does not reveal who waits.
 * @throws NotFound for an unknown product or variant, and for a draft
 * @throws Conflict when the product or variant is in stock
 */
export function requestStockNotice(wanted: WaitedFor, email: string): void {
  const found = getOrderable(wanted.productId);
  const variants = variantsOf(found);
  const chosen = variantWaitedFor(found, variants, wanted);
  const countInStock = (chosen ? [chosen] : variants).reduce(
    (sum, one) => sum + (one.isAvailable ? one.countInStock : 0),
    0,
  );
  // Who waits for no variant of several waits for the first that comes.
  const variantNum = chosen?.num ?? (found.options.length === 0 ? (variants[0]?.num ?? 0) : 0);
  const optionValues = chosen?.optionValues ?? [];
  if (countInStock > 0) throw new Conflict("This product is in stock again: you can order it now.");
  transaction((tx) => {
    const waiting = tx.select({ all: count() }).from(stockNotice).where(eq(stockNotice.email, email)).get();
    if ((waiting?.all ?? 0) >= WAITING_LIMIT) return;
    tx.insert(stockNotice)
      .values({ id: newId(), productNum: found.num, variantNum, optionValues, email, createdAt: new Date() })
      .onConflictDoNothing()
      .run();
  });
}

/** What is waited for, each once: of the addresses that wait for it, one reads nothing while it is sold out. */
const waited = db
  .selectDistinct({
    productNum: stockNotice.productNum,
    variantNum: stockNotice.variantNum,
    optionValues: stockNotice.optionValues,
  })
  .from(stockNotice)
  .as("waited");

/** SQL for the lowest price among what can be ordered of a product, in cents: who waits for any variant can pay that. */
const lowestPrice = sql`(
  select min(price_cents) from variant where product_num = ${waited.productNum} and is_available and count_in_stock > 0
)`;

/** SQL for the number of the variant that is waited for: also that of one with the same values that was made later. */
const variantWaited = sql`coalesce(
  (select num from variant where num = ${waited.variantNum}),
  (select num from variant where product_num = ${waited.productNum} and option_values = ${waited.optionValues})
)`;

const dueNotices = db
  .select({
    id: stockNotice.id,
    email: stockNotice.email,
    productId: product.id,
    name: product.name,
    options: product.options,
    optionValues: variant.optionValues,
    variantId: sql<string>`iif(${product.options} = '[]', '', coalesce(${variant.id}, ''))`,
    variantImage: variant.image,
    image: product.image,
    priceCents: sql<number>`coalesce(${variant.priceCents}, ${lowestPrice}, ${product.priceCents})`,
  })
  .from(waited)
  .innerJoin(product, eq(product.num, waited.productNum))
  .leftJoin(variant, eq(variant.num, variantWaited))
  .crossJoin(stockNotice)
  .where(
    and(
      sql`coalesce(${variant.countInStock} * ${variant.isAvailable}, iif(${waited.optionValues} = '[]', ${product.countInStock}, 0)) > 0`,
      isNotNull(product.slot),
      eq(stockNotice.productNum, waited.productNum),
      eq(stockNotice.variantNum, waited.variantNum),
      eq(stockNotice.optionValues, waited.optionValues),
    ),
  )
  .limit(BATCH)
  .prepare();

/**
 * Queues an email to every address whose product is published and in stock, and deletes the notice in the same
 * transaction. It reads the stock instead of being called where the stock rises, so it also covers imports, canceled
 * orders and changes of another process.
 */
export async function sendDueStockNotices(): Promise<void> {
  await queueToMany(queueBatch);
}

function queueBatch(): boolean {
  // Most runs find nothing: those do not lock the database.
  if (!dueNotices.get()) return false;
  return transaction((tx) => {
    const due = dueNotices.all();
    const ids = due.map(({ id }) => id);
    tx.delete(stockNotice).where(inArray(stockNotice.id, ids)).run();
    for (const { email, name: ofProduct, options, optionValues, variantImage, image: main, ...found } of due) {
      const name =
        options.length > 0 && optionValues ? `${ofProduct}, ${variantLabel(options, optionValues)}` : ofProduct;
      const image = variantImage || main;
      queueEmail("stock-notice", { ...found, name, image, recipient: email, stopLink: stopLink(email) });
    }
    return due.length === BATCH;
  });
}

/** How many addresses wait for a product. */
export const countStockNotices = async (productNum: number): Promise<number> =>
  db.$count(stockNotice, eq(stockNotice.productNum, productNum));

/** The address of a stop link, and whether it waits for any product. @throws NotFound when the link is invalid */
export function stockNoticesOf(token: string): { email: string; isWaiting: boolean } {
  const email = getEmailByStopToken(token);
  const found = db.select({ id: stockNotice.id }).from(stockNotice).where(eq(stockNotice.email, email)).get();
  return { email, isWaiting: found !== undefined };
}

/**
 * Deletes all stock notices of a stop link's address; repeating it changes nothing.
 * @throws NotFound when the link is invalid
 */
export async function stopStockNotices(token: string): Promise<void> {
  const email = getEmailByStopToken(token);
  await db.delete(stockNotice).where(eq(stockNotice.email, email));
}
