/**
 * Places orders in a separate process, at its parent's request: by the shop's own function, or by the prepared SQL
 * statements of the same transaction alone, on a copy of the same database.
 */
import Database from "better-sqlite3";
import { sqlite } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { createGuest } from "~/shop/accounts/account.server";
import { placeOrder } from "~/shop/orders/place-order.server";
import { startSession } from "~/shop/sessions/session.server";
import { orderBody, shippingForm } from "../support/shop-client";
import { cycle } from "./load";

export type Work = "shop" | "sqlite";
export type Round = { work: Work; seconds: number };

const [productList = "", copy = ""] = process.argv.slice(2);
const products = JSON.parse(productList) as string[];
const nextProduct = cycle(products);

const buyer = await createGuest();
const session = startSession("bench");

/** Places one order by the shop's own function. */
async function placeByShop(): Promise<string> {
  const { shippingAddress } = orderBody("");
  const placed = await placeOrder({
    buyer,
    client: "bench",
    email: shippingForm.email,
    lines: [{ productId: nextProduct(), variant: undefined, qty: 1 }],
    cartOwner: { sessionId: session.id },
    shippingAddress,
    addressVerified: false,
    promotionsOptIn: false,
    rateId: "standard",
    discountCode: undefined,
    paymentMethod: "PayPal",
    idempotencyKey: newId(),
    expected: {},
  });
  return placed.id;
}

/** Unschedules the confirmations of the last round: a real shop sends them between orders. */
function discardQueuedEmails() {
  sqlite.exec("update outbox_email set next_attempt_at = null where next_attempt_at is not null");
}

type Row = Record<string, unknown>;

/** The rows of one order as the shop wrote them, to be inserted again under other keys. */
const written = await placeByShop();
const rowOf = (query: string) => sqlite.prepare(query).get(written) as Row;
const orderRow = rowOf('select * from "order" where id = ?');
const itemRow = rowOf("select * from order_item where order_id = ?");
const eventRow = rowOf("select order_id, kind, actor_name, detail, at from order_event where order_id = ?");
const emailRow = sqlite.prepare("select * from outbox_email order by rowid desc").get() as Row;
discardQueuedEmails();

const database = new Database(copy);
for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "cache_size = -16000"]) {
  database.pragma(pragma);
}
database.pragma("temp_store = MEMORY");
const buyerRow = sqlite.prepare("select * from user where id = ?").get(buyer.id) as Row;

function insertInto(table: string, row: Row): Database.Statement {
  const columns = Object.keys(row);
  const places = columns.map((column) => `@${column}`);
  return database.prepare(`insert into "${table}" ("${columns.join('","')}") values (${places.join(",")})`);
}
insertInto("user", buyerRow).run(buyerRow);

const statements = {
  known: database.prepare('select id from "order" where user_id = ? and idempotency_key = ?'),
  product: database.prepare(
    "select num, id, name, image, price_cents, count_in_stock, slot, colors_variants from product where id = ?",
  ),
  number: database.prepare('select max(number) + 1 from "order"').pluck(),
  order: insertInto("order", orderRow),
  stock: database.prepare(
    "update product set count_in_stock = count_in_stock - ? where num = ? and count_in_stock >= ?",
  ),
  item: insertInto("order_item", itemRow),
  leaveCart: database.prepare(
    `delete from cart_line where product_num = ? and variant = ?
       and cart_id = (select id from cart where session_id = ?)`,
  ),
  event: insertInto("order_event", eventRow),
  email: insertInto("outbox_email", emailRow),
};

const placeBySqlite = database.transaction(() => {
  const id = newId();
  const key = newId();
  statements.known.get(buyer.id, key);
  const found = statements.product.get(nextProduct()) as { num: number; name: string };
  const number = statements.number.get() ?? 1001;
  statements.order.run({ ...orderRow, id, number, idempotency_key: key });
  statements.stock.run(1, found.num, 1);
  statements.item.run({ ...itemRow, order_id: id, product_num: found.num, name: found.name });
  statements.leaveCart.run(found.num, "", session.id);
  statements.event.run({ ...eventRow, order_id: id });
  statements.email.run({ ...emailRow, id: newId() });
});

async function ordersPerSecond({ work, seconds }: Round): Promise<number> {
  const started = performance.now();
  const end = started + seconds * 1000;
  let orders = 0;
  while (performance.now() < end) {
    if (work === "shop") await placeByShop();
    else placeBySqlite.immediate();
    orders += 1;
  }
  const perSecond = (orders * 1000) / (performance.now() - started);
  if (work === "shop") discardQueuedEmails();
  return perSecond;
}

process.on("message", async (round: Round) => process.send?.(await ordersPerSecond(round)));
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
