import type Database from "better-sqlite3";

/** Columns by table, without the tables of full-text indexes, which are filled again from others. */
function columnsOf(database: Database.Database): Map<string, string[]> {
  const tables = database
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[];
  const columns = database.prepare("select name from pragma_table_info(?)").pluck();
  return new Map(tables.map((table) => [table, columns.all(table) as string[]]));
}

/** The columns that a migration copies from a table into its new version; null if it copies nothing. */
function copiedColumns(sql: string, table: string): string[] | null {
  const copy = new RegExp(
    `INSERT INTO [\`"]__new_${table}[\`"]\\s*\\(([^)]*)\\)\\s*SELECT[^;]*FROM [\`"]${table}[\`"]`,
    "i",
  );
  const list = copy.exec(sql)?.[1];
  return list === undefined ? null : list.split(",").map((name) => name.replaceAll(/[\s`"]/g, ""));
}

/**
 * Runs a migration and lists what it would lose: tables and columns that are gone, and tables rebuilt without a copy of
 * each column. A comment `-- Drops table.column` allows one that no release reads any more.
 * @param database has the tables of the migration before it
 */
export function lossesOf(database: Database.Database, sql: string): string[] {
  const before = columnsOf(database);
  database.exec(sql);
  const after = columnsOf(database);
  const allowed = new Set([...sql.matchAll(/^-- Drops ([\w.]+)/gm)].map(([, name]) => name));
  const losses: string[] = [];
  for (const [table, columns] of before) {
    const left = after.get(table);
    if (!left) {
      losses.push(table);
      continue;
    }
    const isRebuilt = new RegExp(`DROP TABLE (IF EXISTS )?[\`"]?${table}[\`"]?\\s*;`, "i").test(sql);
    const copied = isRebuilt ? (copiedColumns(sql, table) ?? []) : left;
    const lost = columns.filter((column) => !left.includes(column) || !copied.includes(column));
    losses.push(...lost.map((column) => `${table}.${column}`));
  }
  return losses.filter((name) => !allowed.has(name));
}
