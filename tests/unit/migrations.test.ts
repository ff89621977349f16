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

it("the migrated database has fewer than 42 triggers", () => {
  const database = new Database(":memory:");
  database.function("fold", { deterministic: true }, (text) => text);
  for (const { sql } of readMigrationFiles({ migrationsFolder: "drizzle" })) {
    for (const statement of sql) database.exec(statement);
  }
  const triggers = database.prepare("select count(*) from sqlite_master where type = 'trigger'").pluck().get();
  database.close();
  expect(triggers).toBeLessThan(42);
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
