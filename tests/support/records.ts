import {
  and,
  count,
  eq,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  isNull,
  sql,
} from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** The records of one table of a running shop. A condition lists columns with their values. */
export class Records<Table extends SQLiteTable> {
  constructor(
    protected readonly db: BetterSQLite3Database,
    protected readonly table: Table,
  ) {}

  #matching(condition: Partial<InferSelectModel<Table>>) {
    const columns = getTableColumns(this.table);
    const parts = Object.entries(condition).map(([name, value]) => {
      const column = columns[name];
      if (!column) throw new Error(`There is no column ${name}.`);
      return value === null ? isNull(column) : eq(column, value);
    });
    return and(...parts);
  }

  /** All matching records, oldest first. */
  list(condition: Partial<InferSelectModel<Table>> = {}): InferSelectModel<Table>[] {
    const query = this.db
      .select()
      .from(this.table as SQLiteTable)
      .where(this.#matching(condition))
      .orderBy(sql`rowid`);
    return query.all() as InferSelectModel<Table>[];
  }

  find(condition: Partial<InferSelectModel<Table>>): InferSelectModel<Table> | undefined {
    return this.list(condition)[0];
  }

  /** @throws when there is no such record */
  get(condition: Partial<InferSelectModel<Table>>): InferSelectModel<Table> {
    const found = this.find(condition);
    if (!found) throw new Error(`No record has ${JSON.stringify(condition)}.`);
    return found;
  }

  count(condition: Partial<InferSelectModel<Table>> = {}): number {
    const query = this.db
      .select({ all: count() })
      .from(this.table as SQLiteTable)
      .where(this.#matching(condition));
    return query.get()?.all ?? 0;
  }

  add(record: InferInsertModel<Table>): void {
    this.db.insert(this.table).values(record).run();
  }

  /** Changes all matching records. */
  change(condition: Partial<InferSelectModel<Table>>, values: Partial<InferInsertModel<Table>>): void {
    this.db
      .update(this.table as SQLiteTable)
      .set(values)
      .where(this.#matching(condition))
      .run();
  }

  remove(condition: Partial<InferSelectModel<Table>> = {}): void {
    this.db.delete(this.table).where(this.#matching(condition)).run();
  }
}
