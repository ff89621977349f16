import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SHARED_STATE_FILE } from "~/platform/data-files";
import { databaseFile } from "~/platform/database/open-database.server";
import { sqlite } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { removeOldPageChanges } from "~/platform/page-changes.server";
import { inTurn, remember, removeExpiredState } from "~/platform/shared-state.server";
import { watchStatements } from "~/platform/slow-statements.server";
import { shortenWriteAheadLog, writeAheadLogBytes } from "~/platform/write-ahead-log.server";
import { removeIdleGuests } from "~/shop/accounts/account.server";
import { removeUnconfirmedAccounts } from "~/shop/accounts/registration.server";
import { removeOldChanges } from "~/shop/bulk-changes/bulk-change.server";
import { removeOldEmails } from "~/shop/email/outbox.server";
import { removeUnusedCopies, sizedPicture } from "~/shop/gallery/sized-picture.server";
import { removeExpiredRows } from "~/shop/retention/expired-rows.server";
import { sendDueStockNotices } from "~/shop/stock-notices/stock-notice.server";
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
  it("removes sent emails after EMAIL_RETENTION_DAYS, those in files too, and no others", async () => {
    const outbox = path.join(env.DATA_DIR, "outbox");
    mkdirSync(outbox, { recursive: true });
    for (const name of ["old.eml", "new.eml"]) writeFileSync(path.join(outbox, name), "");
    utimesSync(path.join(outbox, "old.eml"), daysAgo(366), daysAgo(366));
    data.emails.addIn("sent", { createdAt: daysAgo(366) });
    const kept = [
      data.emails.addIn("sent", { createdAt: daysAgo(364) }),
      data.emails.addIn("failed", { createdAt: daysAgo(800) }),
      data.emails.addIn("waiting", { createdAt: daysAgo(800) }),
    ].map(({ id }) => id);
    await removeOldEmails();
    expect(data.emails.list().map(({ id }) => id)).toEqual(kept);
    expect(readdirSync(outbox)).toEqual(["new.eml"]);
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
    await removeExpiredRows();
    clearInterval(counting);
    expect(data.sessions.list().map(({ id }) => id)).toEqual(["current"]);
    expect(turns).toBeGreaterThan(0);
  });

  it("removes thousands of expired counters and texts while other work runs, and keeps the others", async () => {
    remember("current", "text");
    const state = new Database(path.join(env.DATA_DIR, SHARED_STATE_FILE));
    const [count, fact] = [
      state.prepare("insert into rate_limit (key, points, expire) values (?, 1, ?)"),
      state.prepare("insert into fact (key, value, ends_at) values (?, '', ?)"),
    ];
    state.transaction(() => {
      for (let nth = 0; nth < 2050; nth += 1) for (const row of [count, fact]) row.run(`old-${nth}`, Date.now() - 1);
      count.run("counts", Date.now() + DAY_MS);
    })();
    const left = state.prepare("select key from rate_limit union all select key from fact").pluck();
    let seen = 0;
    const counting = setInterval(() => {
      seen = Math.max(seen, left.all().length);
    });
    await removeExpiredState();
    clearInterval(counting);
    expect(left.all()).toEqual(["counts", "current"]);
    expect(seen).toBeGreaterThan(2);
    state.close();
  });

  it("removes thousands of changes of pages while other work runs, and keeps the newest", async () => {
    const change = sqlite.prepare("insert into page_change (scope) values ('catalog')");
    sqlite.transaction(() => {
      for (let count = 0; count < 4000; count += 1) change.run();
    })();
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    });
    await removeOldPageChanges();
    clearInterval(counting);
    expect(sqlite.prepare("select count(*) from page_change").pluck().get()).toBe(1000);
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

  it("removes guests who left a week ago, however many stay", async () => {
    const guest = { firstName: "", lastName: "", isGuest: true, createdAt: daysAgo(8) };
    const named = (kind: string) => Array.from({ length: 45 }, (_, at) => ({ ...guest, id: `${kind}${at}` }));
    const [staying, gone] = [named("staying-"), named("gone-")];
    // Those who stay are between those who go.
    data.users.addAll(staying.flatMap((one, at) => [one, ...gone.slice(at, at + 1)]));
    data.users.add({ ...guest, id: "recent", createdAt: daysAgo(6) });
    const times = { checkout: {}, createdAt: daysAgo(8), expiresAt: daysAgo(-1) };
    data.sessions.addAll(staying.map(({ id }) => ({ ...times, id, tokenHash: id, userId: id })));
    await removeIdleGuests();
    expect(data.users.list().map(({ id }) => id)).toEqual([...staying.map(({ id }) => id), "recent"]);
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
    await removeExpiredRows();
    expect(data.stockNotices.list().map(({ email }) => email)).toEqual(["after-364@example.com"]);
    data.stockNotices.remove();
  });
});

describe("emails to many people", () => {
  it("wait while others are unsent, so that a link that someone asked for goes out before the rest", async () => {
    const now = new Date();
    const product = data.products.get({ id: "product" });
    data.products.change({ id: "product" }, { slot: 1, name: "Kestrel lamp", countInStock: 1 });
    const notice = (at: number) => ({
      id: `n${at}`,
      productNum: product.num,
      email: `n${at}@example.com`,
      createdAt: now,
    });
    data.stockNotices.addAll(Array.from({ length: 200 }, (_, at) => notice(at)));
    for (const waiting of [40, 60]) {
      for (let at = data.emails.count(); at < waiting; at += 1)
        data.emails.addIn("waiting", { createdAt: now, nextAttemptAt: daysAgo(-1) });
      await sendDueStockNotices();
      expect([waiting, data.stockNotices.count()]).toEqual([waiting, 200]);
    }
    // Those that wait for long, because a mail server refuses them, keep nothing back.
    data.emails.change({}, { createdAt: daysAgo(1) });
    await sendDueStockNotices();
    const queued = 200 - data.stockNotices.count();
    expect(queued).toBeGreaterThanOrEqual(40);
    data.emails.remove();
    data.stockNotices.remove();
  });
});

describe("copies of pictures", () => {
  const uploads = path.join(env.DATA_DIR, "uploads", "copies");
  const copies = () => readdirSync(path.join(env.DATA_DIR, "cache", "pictures")).length;

  it("are deleted with their pictures, and when these are replaced", async () => {
    mkdirSync(uploads, { recursive: true });
    const names = ["gone.png", "replaced.png", "kept.png"];
    for (const name of names) copyFileSync("public/no-picture.png", path.join(uploads, name));
    for (const name of names) await sizedPicture(160, `uploads/copies/${name}`, "webp");
    const kept = await sizedPicture(320, "uploads/copies/kept.png", "webp");
    expect(copies()).toBe(4);
    rmSync(path.join(uploads, "gone.png"));
    utimesSync(path.join(uploads, "replaced.png"), 1, 1);
    await removeUnusedCopies();
    expect(copies()).toBe(2);
    expect("file" in kept && existsSync(kept.file)).toBe(true);
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

describe("work in turn", () => {
  it("has its result when its lock cannot be released, which is released afterwards", async () => {
    await inTurn("order", () => undefined);
    const other = new Database(path.join(env.DATA_DIR, SHARED_STATE_FILE));
    const pay = () => {
      other.exec("begin immediate");
      return "paid";
    };
    expect(await inTurn("order", pay)).toBe("paid");
    other.exec("commit");
    const held = other.prepare("select name from held_lock");
    await expect.poll(() => held.all(), { timeout: 20_000 }).toEqual([]);
    other.close();
  });
});
