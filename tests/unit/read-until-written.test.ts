import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, it } from "vitest";
import { readUntilWritten } from "~/platform/cached-read.server";
import { sqlite, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";

const other = new Database(path.join(env.DATA_DIR, "shop.db"));
afterAll(() => other.close());

// Any table serves: this one has no required columns but one.
const ADD = "insert into __drizzle_migrations (hash) values (?)";
const add = sqlite.prepare(ADD);
const rows = sqlite.prepare("select count(*) from __drizzle_migrations").pluck();

it("reads again after each write of this process or another one, and only then", () => {
  let reads = 0;
  const count = readUntilWritten(() => {
    reads += 1;
    return Number(rows.get());
  });
  const before = count();
  expect([count(), reads]).toEqual([before, 1]);
  add.run("own");
  expect([count(), count(), reads]).toEqual([before + 1, before + 1, 2]);
  other.prepare(ADD).run("other");
  expect([count(), count(), reads]).toEqual([before + 2, before + 2, 3]);
});

it("forgets what a transaction saw that was undone", () => {
  const count = readUntilWritten(() => Number(rows.get()));
  const before = count();
  const undone = () =>
    transaction(() => {
      add.run("undone");
      expect(count()).toBe(before + 1);
      throw new Error("undone");
    });
  expect(undone).toThrow("undone");
  expect(count()).toBe(before);
});
