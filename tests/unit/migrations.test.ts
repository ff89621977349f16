import { readFileSync } from "node:fs";
import Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, it } from "vitest";
import { lossesOf } from "../support/migration-rules";

type Journal = { entries: { tag: string }[] };

/** The migrations before this rule. They are released, so they are never edited. */
const LAST_WITHOUT_RULE = "0042_removed-cart-line";

it("a migration keeps every table and column, or copies it into a rebuilt table", () => {
  const { entries } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8")) as Journal;
  const tags = entries.map(({ tag }) => tag);
  const database = new Database(":memory:");
  const losses = tags.map((tag) => [tag, lossesOf(database, readFileSync(`drizzle/${tag}.sql`, "utf8"))] as const);
  database.close();
  const since = losses.slice(tags.indexOf(LAST_WITHOUT_RULE) + 1);
  expect(tags).toContain(LAST_WITHOUT_RULE);
  expect(since.filter(([, lost]) => lost.length > 0)).toEqual([]);
});

function migrated() {
  const database = new Database(":memory:");
  database.function("fold", { deterministic: true }, (text) => text);
  for (const { sql } of readMigrationFiles({ migrationsFolder: "drizzle" })) {
    for (const statement of sql) database.exec(statement);
  }
  return database;
}

it("each reference to another table has an index, so that deleting a row reads none that do not refer to it", () => {
  const database = migrated();
  const all = <Row>(sql: string, ...values: string[]) => database.prepare(sql).all(...values) as Row[];
  const references = all<{ name: string; from: string }>(
    `select t.name, f."from" from sqlite_master t, pragma_foreign_key_list(t.name) f where t.type = 'table' and f.seq = 0`,
  );
  expect(references.length).toBeGreaterThan(50);
  // With every value set, a reference is found by its index: also by a partial one that leaves out only empty ones.
  const readWhole = references.filter(({ name, from }) =>
    all<{ detail: string }>(`explain query plan select 1 from "${name}" where "${from}" = ?`, "x").some(({ detail }) =>
      detail.startsWith("SCAN"),
    ),
  );
  database.close();
  expect(readWhole).toEqual([]);
});

it("the migrated database has fewer than 42 triggers", () => {
  const database = migrated();
  const triggers = database.prepare("select count(*) from sqlite_master where type = 'trigger'").pluck().get();
  database.close();
  expect(triggers).toBeLessThan(42);
});

/** A database as it was before a migration. `migrate` runs that one and the next ones. */
function before(name: string) {
  const database = new Database(":memory:");
  database.function("fold", { deterministic: true }, (text) => text);
  const { entries } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8")) as Journal;
  const place = entries.findIndex(({ tag }) => tag === name);
  const migrations = readMigrationFiles({ migrationsFolder: "drizzle" }).map(({ sql }) => sql);
  for (const statement of migrations.slice(0, place).flat()) database.exec(statement);
  database.pragma("foreign_keys = off");
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = database
      .prepare("select name, type, [notnull], dflt_value from pragma_table_info(?)")
      .all(table) as {
      name: string;
      type: string;
      notnull: number;
      dflt_value: string | null;
    }[];
    const filled = columns.filter(({ notnull, dflt_value }) => notnull === 1 && dflt_value === null);
    const values = { ...Object.fromEntries(filled.map(({ name, type }) => [name, type === "text" ? "" : 0])), ...row };
    const names = Object.keys(values);
    const places = names.map((name) => `@${name}`);
    database.prepare(`insert into "${table}" (${names.join(", ")}) values (${places.join(", ")})`).run(values);
  };
  const migrate = (count: number) => {
    for (const statement of migrations.slice(place, place + count).flat()) database.exec(statement);
  };
  return { database, insert, migrate };
}

it("the parts of a refund that was under way are one refund, unless the release before has applied one of them", () => {
  const { database, insert, migrate } = before("0081_refunds-of-several-payments");
  const parts: [id: string, createdAt: number, status: string, stock: string | null][] = [
    ["ended-1", 1, "completed", "partial"],
    ["ended-2", 1, "completed", "returned"],
    ["asked-1", 2, "asked", null],
    ["asked-2", 2, "asked", null],
    ["applied-1", 3, "completed", "partial"],
    ["applied-2", 3, "pending", null],
    ["single", 4, "pending", null],
  ];
  for (const [id, created_at, status, stock] of parts)
    insert("refund", { id, order_id: "one", amount_cents: 1, created_at, status, stock });
  migrate(2);
  const groups = database.prepare("select group_id from refund order by rowid").pluck().all();
  database.close();
  expect(groups).toEqual(["ended-1", "ended-1", "asked-1", "asked-1", null, null, null]);
});

it("an order from before keeps the terms of its discount, or the amount of one that was edited or deleted since", () => {
  const { database, insert, migrate } = before("0078_terms-of-discounts");
  for (const id of ["kept", "edited", "renamed"])
    insert("discount", { id, code: id, kind: "percent", value: 10_000, minimum_cents: 500 });
  const edit = { entity: "discount", action: "changed", at: 20 };
  insert("admin_change", { ...edit, num: 1, entity_id: "edited", changes: '{"value":{"before":"10%","after":"50%"}}' });
  insert("admin_change", {
    ...edit,
    num: 2,
    entity_id: "renamed",
    changes: '{"isActive":{"before":true,"after":false}}',
  });
  for (const [number, id] of ["kept", "edited", "renamed", "deleted", "shipping", "none"].entries()) {
    const off = { discount_cents: id === "shipping" ? 0 : 900, shipping_discount_cents: id === "shipping" ? 400 : 0 };
    const placed = { id, number, discount_id: id === "none" ? null : id, created_at: 10, ...off };
    insert("order", { ...placed, idempotency_key: id, shipping_address: "{}" });
  }
  insert("order_item", { order_id: "deleted", position: 0, price_cents: 1000, qty: 3, discount_cents: 900 });
  insert("refund", { id: "third", order_id: "deleted", status: "completed", amount_cents: 700 });
  insert("refund_line", { refund_id: "third", order_id: "deleted", qty: 1, net_cents: 700 });
  migrate(1);
  const terms = database.prepare('select discount_terms from "order" order by number').pluck().all() as string[];
  database.close();
  const all = { buyUnits: null, getUnits: null, category: "" };
  const stored = { kind: "percent", value: 10_000, ...all, minimumCents: 500 };
  const amount = (value: number) => ({ kind: "amount", value, ...all, minimumCents: 0 });
  const free = { kind: "free-shipping", value: 0, ...all, minimumCents: 0 };
  expect(terms.map((text) => JSON.parse(text))).toEqual([stored, amount(900), stored, amount(600), free, null]);
});

it("a label from before has the shipment of its number, or the last one while the carrier decides about its void", () => {
  const { database, insert, migrate } = before("0083_shipment-of-a-label");
  for (const num of [1, 2]) insert("shipment", { num, order_id: "order" });
  insert("tracking_number", { order_id: "order", number: "first", shipment_num: 1 });
  for (const [id, status, number] of [
    ["quoted", "quoted", null],
    ["first", "bought", "first"],
    ["voiding", "voiding", "removed"],
    ["apart", "bought", "apart"],
  ])
    insert("shipping_label", { id, order_id: "order", status, number });
  migrate(1);
  const shipments = database.prepare("select id, shipment_num from shipping_label order by rowid").raw().all();
  database.close();
  expect(shipments).toEqual([
    ["quoted", null],
    ["first", 1],
    ["voiding", 2],
    ["apart", null],
  ]);
});

it("a refund from before lowered the cash where its order had not been delivered then, nor one that was exchanged for it", () => {
  const { database, insert, migrate } = before("0085_what-refunds-took-off-the-cash");
  const placed = (number: number, delivered_at: number | null, payment_method = "Cash on Delivery") => {
    const id = String(number);
    insert("order", {
      id,
      number,
      idempotency_key: id,
      shipping_address: "{}",
      payment_method,
      shipped_at: delivered_at,
      paid_at: delivered_at,
      delivered_at,
    });
  };
  /** A payment with its refund. @param refund_id that of the exchange that it comes from */
  const refunded = (id: string, order_id: string, created_at: number, refund_id: string | null = null) => {
    const provider = "Cash on Delivery";
    insert("payment_capture", { id, order_id, provider, status: "captured", refund_id });
    insert("refund", { id, order_id, capture_id: id, created_at, status: "completed", amount_cents: 1 });
  };
  placed(1, 10);
  placed(2, null);
  placed(3, null, "PayPal");
  refunded("before", "1", 9);
  refunded("after", "1", 10);
  refunded("not-delivered", "2", 20);
  refunded("other-way", "3", 20);
  refunded("exchange-of-cash", "2", 20, "before");
  refunded("exchange-of-taken", "2", 20, "after");
  refunded("exchange-of-that", "2", 20, "exchange-of-taken");
  migrate(1);
  const lowering = database.prepare("select id from refund where lowers_cash order by rowid").pluck().all();
  database.close();
  expect(lowering).toEqual(["before", "not-delivered", "exchange-of-cash"]);
});

const rebuilt = (copy: string) =>
  `CREATE TABLE \`__new_shop\` (\`id\` text PRIMARY KEY, \`name\` text);
   ${copy}
   DROP TABLE \`shop\`;
   ALTER TABLE \`__new_shop\` RENAME TO \`shop\`;`;

it.each([
  ["adds a column", "ALTER TABLE `shop` ADD `city` text;", []],
  ["drops a column", "ALTER TABLE `shop` DROP COLUMN `name`;", ["shop.name"]],
  ["drops a column that it names", "-- Drops shop.name\nALTER TABLE `shop` DROP COLUMN `name`;", []],
  ["renames a column", "ALTER TABLE `shop` RENAME COLUMN `name` TO `title`;", ["shop.name"]],
  ["drops a table", "DROP TABLE `shop`;", ["shop"]],
  ["rebuilds a table without a copy", rebuilt(""), ["shop.id", "shop.name"]],
  ["forgets a column in the copy", rebuilt("INSERT INTO `__new_shop`(`id`) SELECT `id` FROM `shop`;"), ["shop.name"]],
  ["copies every column", rebuilt("INSERT INTO `__new_shop`(`id`, `name`) SELECT `id`, `name` FROM `shop`;"), []],
])("a migration that %s loses what the rule names", (_, sql, losses) => {
  const database = new Database(":memory:");
  database.exec("create table shop (id text primary key, name text)");
  expect(lossesOf(database, sql)).toEqual(losses);
  database.close();
});
