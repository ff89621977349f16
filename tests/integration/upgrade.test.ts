import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emailOf, isEmailKind } from "~/emails/email-kinds.server";
import { emailShop } from "~/shop/email/email-shop.server";
import { checkDatabase } from "../../scripts/ops/doctor/check-database";
import { checkSums } from "../../scripts/ops/doctor/check-sums";
import { signedInAdmin } from "../support/admins";
import { Page } from "../support/html";
import { runOver } from "../support/seeded-data";
import { logIn, orderBody } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

type Row = Record<string, unknown>;

/** The demo data of the newest released version: see docs/how-to/add-a-migration.md. */
const RELEASE = "0.3.0";

/** The e-mails that a release has queued, one of each kind, as the outbox stores them. */
const QUEUED = "tests/support/releases/queued-emails.json";

/**
 * Columns that no later release has: the text of contact messages is searched by a full-text index, and the address of an
 * account is a row of a table.
 */
const DROPPED = ["contact_message.search_text", "user.shipping_address"];

/** The tables with data, without the search's own and SQLite's. */
function tablesOf(database: Database.Database): string[] {
  const names = database
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[];
  return names.filter((name) => name !== "__drizzle_migrations");
}

const columnsOf = (database: Database.Database, table: string) =>
  database.prepare("select name from pragma_table_info(?)").pluck().all(table) as string[];

const rowsOf = (database: Database.Database, table: string, columns: string[]) =>
  database
    .prepare(`select ${columns.map((name) => `"${name}"`).join(", ")} from "${table}" order by rowid`)
    .all() as Row[];

const HOME = { shipToFirstName: "Jane", shipToLastName: "Demo", address1: "1600 HARBOR ST", address2: "APT 4" };
const JANES = { ...HOME, city: "PORTLAND", state: "OR", postalCode: "97201-1234", country: "US" };

/** Gives two accounts what the release had for their next checkout: an address, and a pickup at the shop. */
function saveAddresses(file: string): void {
  const database = new Database(file);
  const save = database.prepare("update user set shipping_address = ? where username = ?");
  save.run(JSON.stringify(JANES), "jane");
  save.run(JSON.stringify({ ...JANES, address1: "", isPickup: true }), "john");
  database.close();
}

let folder: string;
let before: Database.Database;
/** Migrated without a running shop, whose background jobs change data, such as reservations that have ended. */
let after: Database.Database;
let shop: RunningShop;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "tradepost-upgrade-"));
  const [released, migrated] = [path.join(folder, "released"), path.join(folder, "migrated")];
  mkdirSync(released);
  writeFileSync(path.join(released, "shop.db"), gunzipSync(readFileSync(`tests/support/releases/${RELEASE}.db.gz`)));
  saveAddresses(path.join(released, "shop.db"));
  cpSync(released, migrated, { recursive: true });
  runOver(migrated, ["app/platform/db.server.ts"]);
  shop = await startShop({ copyOf: released, settings: { RATE_LIMITS: "off" } });
  before = new Database(path.join(released, "shop.db"), { readonly: true });
  after = new Database(path.join(migrated, "shop.db"), { readonly: true });
});
afterAll(async () => {
  before.close();
  after.close();
  await shop.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe("the shop started on the database of the previous release", () => {
  it("uses the data of the release that the changelog names first", () => {
    const [, newest] = /^## (\d+\.\d+\.\d+) /m.exec(readFileSync("CHANGELOG.md", "utf8")) ?? [];
    expect(newest).toBe(RELEASE);
  });

  it("has each value of it unchanged", () => {
    const names = tablesOf(before);
    expect(names).toEqual(expect.arrayContaining(["order", "order_item", "user", "review", "message", "product"]));
    const lost = names.flatMap((table) => {
      const columns = columnsOf(before, table).filter((column) => !DROPPED.includes(`${table}.${column}`));
      const left = columnsOf(after, table);
      return columns.filter((column) => !left.includes(column)).map((column) => `${table}.${column}`);
    });
    expect(lost).toEqual([]);
    for (const table of names) {
      const columns = columnsOf(before, table).filter((column) => !DROPPED.includes(`${table}.${column}`));
      expect([table, rowsOf(after, table, columns)]).toEqual([table, rowsOf(before, table, columns)]);
    }
  });

  it("keeps the address of each account as its default, and the place of a pickup for none", async () => {
    const jane = shop.client();
    await logIn(jane, "jane@example.com");
    const { _id, shippingAddress } = await (await jane.get("/api/users/profile")).json();
    expect(shippingAddress).toEqual(JANES);
    const moved = after.prepare("select user_id, address, is_chosen, used_at from saved_address").raw().all();
    expect(moved).toEqual([[_id, JSON.stringify(JANES), 0, null]]);
    // One that is added later is not the default.
    await jane.post("/profile/addresses/new", { ...JANES, address1: "1 Other St", intent: "save" });
    expect(await (await jane.get("/api/users/profile")).json()).toMatchObject({ shippingAddress: JANES });
  });

  it("has no damage, broken reference or sum that does not add up", () => {
    const findings = [...checkDatabase(after, after.name), ...checkSums(after)];
    expect(findings.filter(({ state }) => state === "problem")).toEqual([]);
    expect(shop.data.integrity()).toEqual(["ok", []]);
  });

  it("shows products, reviews, orders and accounts to their people", async () => {
    const visitor = shop.client();
    const [reviewed] = before
      .prepare("select id, name, num_reviews from product where num_reviews > 0 order by num_reviews desc")
      .all() as { id: string; name: string; num_reviews: number }[];
    expect((await visitor.get("/")).status).toBe(200);
    const product = await visitor.open(`/product/${reviewed?.id}`);
    expect(product.text).toContain(`${reviewed?.num_reviews} reviews`);
    expect(await visitor.page(`/search/${encodeURIComponent(reviewed?.name ?? "")}`)).toContain(
      `/product/${reviewed?.id}`,
    );

    const jane = shop.client();
    await logIn(jane, "jane@example.com");
    const orders = before.prepare('select id, total_cents from "order"').all() as { id: string; total_cents: number }[];
    expect(orders).toHaveLength(4);
    for (const { id, total_cents } of orders) {
      const total = (total_cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
      expect((await jane.open(`/order/${id}`)).text).toContain(total);
    }

    const admin = await signedInAdmin(shop);
    const list = Page.parse(await admin.page("/admin/orderlist"));
    for (const { id } of orders) expect(list.html).toContain(id);
  });

  it("has its zones, rates and taxes as rows, and offers the same prices", async () => {
    const admin = await signedInAdmin(shop);
    const zones: { _id: string; position: number }[] = await (await admin.get("/api/shippingzones")).json();
    expect(zones.map(({ _id }) => _id)).toEqual(["remote", "lower-48", "abroad"]);
    const stored = before
      .prepare(
        "select zone, rate_id, first_unit_cents from shipping_rate where shipping_method = '' and is_offered = 1",
      )
      .all() as { zone: string; rate_id: string; first_unit_cents: number }[];
    expect(new Set(stored.map(({ zone }) => zone))).toEqual(new Set(zones.map(({ _id }) => _id)));
    const places = { remote: "96813?", "lower-48": "97201?", abroad: "80331?country=DE&" };
    for (const [zone, place] of Object.entries(places)) {
      const offered = await (await shop.client().get(`/api/shipping/${place}qty=1`)).json();
      const wanted = stored.filter((each) => each.zone === zone);
      const prices = offered.map(({ id, rate }: { id: string; rate: number }) => [id, Math.round(rate * 100)]);
      const sorted = wanted.sort((one, other) => one.first_unit_cents - other.first_unit_cents);
      expect([zone, prices]).toEqual([zone, sorted.map((each) => [each.rate_id, each.first_unit_cents])]);
    }
    const taxes = await (await admin.get("/api/taxes")).json();
    expect(taxes).toMatchObject([{ _id: "default", country: "", taxClass: "standard", ratePercent: 15 }]);
    const settings = await (await admin.get("/api/settings")).json();
    expect(settings).toMatchObject({ currency: "USD", country: "US", pricesIncludeTax: false, shippingTax: "none" });
  });

  it("takes the next order", async () => {
    const guest = shop.client();
    await guest.becomeGuest();
    const { id } = before.prepare("select id from product where count_in_stock > 3 and price_cents > 0").get() as Row;
    const answer = await guest.json("POST", "/api/orders", orderBody(String(id)));
    expect(answer.status).toBe(201);
  });
});

describe("the e-mails that the previous release has queued", () => {
  it("are rendered, each kind of them", () => {
    const queued: { kind: string; data: unknown }[] = JSON.parse(readFileSync(QUEUED, "utf8"));
    expect(queued.length).toBeGreaterThan(30);
    for (const { kind, data } of queued) {
      if (!isEmailKind(kind)) throw new Error(`The shop has no e-mail of the kind ${kind} any more.`);
      const { recipient, subject, renderBody } = emailOf(kind, data, emailShop());
      expect(recipient).toContain("@");
      for (const text of [subject, renderBody().text])
        expect(`${kind}: ${text}`).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });
});
