import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { databaseFile } from "~/platform/database/open-database.server";
import { sqlite } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { watchStatements } from "~/platform/slow-statements.server";
import { shortenWriteAheadLog, writeAheadLogBytes } from "~/platform/write-ahead-log.server";
import { removeUnconfirmedAccounts } from "~/shop/accounts/registration.server";
import { removeOldChanges } from "~/shop/bulk-changes/bulk-change.server";
import { removeOldEmails } from "~/shop/email/outbox.server";
import { removeExpiredSessions } from "~/shop/sessions/session.server";
import { removeOldStockNotices } from "~/shop/stock-notices/stock-notice.server";
import { type Fixtures, fixturesOf } from "../support/fixtures";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const { EMAIL_RETENTION_DAYS, REPLICA_URL } = env;
let data: Fixtures;

beforeAll(() => {
  data = fixturesOf(databaseFile);
});
afterEach(() => {
  Object.assign(env, { EMAIL_RETENTION_DAYS, REPLICA_URL });
});
afterAll(() => data.close());

describe("retention", () => {
  it("removes sent emails after EMAIL_RETENTION_DAYS, and no others", async () => {
    data.emails.addIn("sent", { createdAt: daysAgo(366) });
    const kept = [
      data.emails.addIn("sent", { createdAt: daysAgo(364) }),
      data.emails.addIn("failed", { createdAt: daysAgo(800) }),
      data.emails.addIn("waiting", { createdAt: daysAgo(800) }),
    ].map(({ id }) => id);
    await removeOldEmails();
    expect(data.emails.list().map(({ id }) => id)).toEqual(kept);
    env.EMAIL_RETENTION_DAYS = 0;
    data.emails.addIn("sent", { createdAt: daysAgo(30_000) });
    await removeOldEmails();
    expect(data.emails.count()).toBe(4);
    data.emails.remove();
  });

  it("removes thousands of expired sessions while other work runs, and keeps the others", async () => {
    const session = (id: string, expiresAt: Date) => ({
      id,
      tokenHash: id,
      checkout: {},
      createdAt: daysAgo(99),
      expiresAt,
    });
    data.sessions.addAll(Array.from({ length: 2050 }, (_, number) => session(`old-${number}`, daysAgo(1))));
    data.sessions.add(session("current", daysAgo(-1)));
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    });
    await removeExpiredSessions();
    clearInterval(counting);
    expect(data.sessions.list().map(({ id }) => id)).toEqual(["current"]);
    expect(turns).toBeGreaterThan(0);
  });

  it("removes previews of bulk changes after an hour, and reports after 30 days, but no sale that is planned or runs", async () => {
    const edit = { priceHow: "raise", priceBy: 100, rounding: "none" } as const;
    const rest = { compareAtHow: null, compareAt: null, category: null, isPublished: null };
    const change = { edit: { ...edit, ...rest }, actorName: "admin" };
    const done = (days: number) => ({
      createdAt: daysAgo(days),
      confirmedAt: daysAgo(days),
      startsAt: daysAgo(days),
      appliedAt: daysAgo(days),
    });
    data.bulkChanges.addAll([
      { ...change, id: "expired", createdAt: daysAgo(0.05) },
      { ...change, id: "preview", createdAt: daysAgo(0.03) },
      { ...change, id: "old", ...done(31) },
      { ...change, id: "recent", ...done(29) },
      { ...change, id: "running", name: "Sale", ...done(40), endsAt: daysAgo(-1) },
      { ...change, id: "ended", name: "Sale", ...done(40), endsAt: daysAgo(31), undoneAt: daysAgo(31) },
      {
        ...change,
        id: "planned",
        name: "Sale",
        createdAt: daysAgo(40),
        confirmedAt: daysAgo(40),
        startsAt: daysAgo(-1),
      },
    ]);
    await removeOldChanges();
    expect(data.bulkChanges.list().map(({ id }) => id)).toEqual(["preview", "recent", "running", "planned"]);
    data.bulkChanges.remove();
  });

  it("removes accounts that were not confirmed within a week, but none of an admin", async () => {
    const account = { firstName: "Jo", lastName: "Buyer", confirmedAt: null };
    data.users.addAll([
      { ...account, id: "abandoned", createdAt: daysAgo(8) },
      { ...account, id: "recent", createdAt: daysAgo(6) },
      { ...account, id: "confirmed", createdAt: daysAgo(8), confirmedAt: daysAgo(7) },
      { ...account, id: "admin", createdAt: daysAgo(8), isAdmin: true, role: "owner" },
    ]);
    await removeUnconfirmedAccounts();
    expect(data.users.list().map(({ id }) => id)).toEqual(["recent", "confirmed", "admin"]);
    data.users.remove();
  });

  it("forgets an address that has waited for a product for more than a year", async () => {
    const now = new Date();
    data.products.add({ id: "product", imageB: [], colorsVariants: [], createdAt: now, updatedAt: now });
    const { num } = data.products.get({ id: "product" });
    for (const days of [364, 366]) {
      const email = `after-${days}@example.com`;
      data.stockNotices.add({ id: email, productNum: num, email, createdAt: daysAgo(days) });
    }
    await removeOldStockNotices();
    expect(data.stockNotices.list().map(({ email }) => email)).toEqual(["after-364@example.com"]);
  });
});

/** Writes more than the write-ahead log may have. */
function writeMuch(): void {
  for (let round = 0; round < 10; round += 1) {
    data.emails.addIn("sent", { html: "x".repeat(2_000_000) });
  }
}

describe("the write-ahead log", () => {
  it("is shortened when it has grown, but not while another program reads, nor behind Litestream's back", async () => {
    const reader = new Database(databaseFile, { readonly: true });
    reader.exec("begin");
    reader.prepare("select count(*) from product").get();
    writeMuch();
    const grown = writeAheadLogBytes();
    expect(grown).toBeGreaterThan(16_000_000);
    await shortenWriteAheadLog();
    expect(writeAheadLogBytes()).toBe(grown);
    reader.exec("commit");
    reader.close();
    env.REPLICA_URL = "file:///mnt/replica";
    await shortenWriteAheadLog();
    expect(writeAheadLogBytes()).toBe(grown);
    env.REPLICA_URL = REPLICA_URL;
    await shortenWriteAheadLog();
    expect(writeAheadLogBytes()).toBe(0);
    expect(data.integrity()).toEqual(["ok", []]);
  });
});

describe("a slow statement", () => {
  it("is reported by its text without values, and a fast one is not", () => {
    const reported: { ms: number; statement: string }[] = [];
    watchStatements(30, (slow) => reported.push(slow));
    const count = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
      select count(*) from numbers where n <> ?`;
    sqlite.prepare(count).get(3_000_000, "a secret");
    sqlite.prepare(count).get(3, "a secret");
    expect(reported).toEqual([{ ms: expect.any(Number), statement: count.replace(/\s+/g, " ") }]);
    expect(reported[0]?.ms).toBeGreaterThan(30);
  });

  it("is reported when it fails, and the caller still gets its error", () => {
    const reported: unknown[] = [];
    watchStatements(-1, (slow) => reported.push(slow));
    expect(() => sqlite.prepare("insert into product (id) values (?)").run("x")).toThrow(/NOT NULL/);
    expect(reported).toHaveLength(1);
  });
});

describe("node build/ops vacuum", () => {
  const vacuum = () => spawnSync(process.execPath, ["build/ops", "vacuum"], { encoding: "utf8", env: process.env });

  it("gives unused space back, and refuses while the shop runs", () => {
    data.emails.remove();
    const refused = vacuum();
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/^Nothing was changed: a shop runs on/),
    ]);
    data.close();
    sqlite.close();
    const before = statSync(databaseFile).size;
    const done = vacuum();
    expect([done.status, done.stderr]).toEqual([0, ""]);
    expect(statSync(databaseFile).size).toBeLessThan(before / 5);
    data = fixturesOf(databaseFile);
    expect(data.integrity()).toEqual(["ok", []]);
  });
});
