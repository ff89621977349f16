import { eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { contactMessage } from "~/platform/schema.server";
import { defineList } from "~/shop/lists/define-list.server";
import { textFilter, yesNoFilter } from "~/shop/lists/filters.server";
import { COUNT_LIMIT } from "~/shop/lists/find-rows.server";

type Stored = typeof contactMessage.$inferSelect;

const definition = {
  table: contactMessage,
  key: "id" as const,
  filters: {
    name: textFilter(contactMessage.name),
    read: yesNoFilter((isRead) => (isRead ? sql`read_at is not null` : sql`read_at is null`)),
  },
  order: { by: [contactMessage.createdAt, contactMessage.id], direction: "desc" as const },
  sorts: { name: [contactMessage.name], subject: [contactMessage.subject, contactMessage.name] },
  read: (where: SQL) => db.select().from(contactMessage).where(where),
  toRow: ({ id }: Stored) => ({ id }),
  csv: { id: (row: Stored) => row.id, name: (row: Stored) => row.name },
  batchSize: 2,
};
const list = defineList(definition);

/** In the order of their times; b and c have the same one. */
const MESSAGES = [
  { id: "a", name: "Ann", subject: "Zebra", minute: 0 },
  { id: "b", name: "Bob", subject: "Apple", minute: 1 },
  { id: "c", name: "Ann", subject: "Apple", minute: 1 },
  { id: "d", name: "Cem", subject: "Mango", minute: 2 },
  { id: "e", name: "Ann", subject: "Mango", minute: 3 },
];

beforeAll(async () => {
  for (const { minute, ...message } of MESSAGES) {
    const text = { email: "ann@example.com", message: "Hello" };
    await db.insert(contactMessage).values({ ...message, ...text, createdAt: new Date(minute * 60_000) });
  }
});

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).join("");
const conditionsOf = (typed: { name?: string; read?: string }) => ({
  name: list.filters.name.parse(typed.name ?? ""),
  read: list.filters.read.parse(typed.read ?? ""),
});

async function allIds(conditions = {}) {
  const batches: string[] = [];
  for await (const rows of list.batches(conditions)) batches.push(idsOf(rows));
  return batches;
}

describe("a list", () => {
  it.each([
    [1, "ed", 1],
    [2, "cb", 2],
    [3, "a", 3],
    [4, "a", 3],
    [1_000_000, "a", 3],
  ])("has on page %i of two rows each: %s", async (wanted, ids, page) => {
    const found = await list.page({}, { page: wanted, pageSize: 2 });
    expect(idsOf(found.rows)).toBe(ids);
    expect(found).toMatchObject({ shown: 5, total: 5, page, pages: 3 });
  });

  it("combines its filters, and counts what they match", async () => {
    const found = await list.page(conditionsOf({ name: "ANN", read: "no" }), { page: 1, pageSize: 2 });
    expect(idsOf(found.rows)).toBe("ec");
    expect(found).toMatchObject({ shown: 3, total: 5, pages: 2 });
    const none = await list.page(conditionsOf({ read: "yes" }), { page: 7, pageSize: 2 });
    expect(none).toEqual({ rows: [], shown: 0, isMore: false, total: 5, page: 1, pages: 1 });
  });

  it("counts its filtered rows up to a limit, and all rows exactly", async () => {
    const extra = COUNT_LIMIT + 1 - MESSAGES.length;
    const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${extra})`;
    db.run(sql`${numbers} insert into contact_message (id, name, email, subject, message, created_at)
      select 'many' || n, 'Many', 'many@example.com', 'Many', 'Hello', -n from numbers`);
    const paging = { page: 1_000_000, pageSize: 500 };
    const pages = COUNT_LIMIT / paging.pageSize;
    const limited = await list.page(conditionsOf({ read: "no" }), paging);
    expect(limited).toMatchObject({ shown: COUNT_LIMIT, isMore: true, total: COUNT_LIMIT + 1, page: pages, pages });
    const whole = await list.page({}, paging);
    expect(whole).toMatchObject({ shown: COUNT_LIMIT + 1, isMore: false, pages: pages + 1 });
    db.run(sql`delete from contact_message where id = 'many1'`);
    const exact = await list.page(conditionsOf({ read: "no" }), paging);
    expect(exact).toMatchObject({ shown: COUNT_LIMIT, isMore: false, pages });
    db.run(sql`delete from contact_message where name = 'Many'`);
  });

  it("counts what most rows fulfill, alone and with another filter", async () => {
    const readAt = new Date();
    const isC = eq(contactMessage.id, "c");
    await db.update(contactMessage).set({ readAt });
    await db.update(contactMessage).set({ readAt: null }).where(isC);
    expect(await list.page(conditionsOf({ read: "yes" }), { page: 2, pageSize: 3 })).toMatchObject({
      rows: [{ id: "a" }],
      shown: 4,
      total: 5,
      pages: 2,
    });
    const both = await list.page(conditionsOf({ name: "ann", read: "yes" }), { page: 1, pageSize: 3 });
    expect(both).toMatchObject({ rows: [{ id: "e" }, { id: "a" }], shown: 2, total: 5, pages: 1 });
    await db.update(contactMessage).set({ readAt: null });
  });

  it.each([
    ["name", "asc", "ecabd"],
    ["name", "desc", "dbeca"],
    ["subject", "asc", "cbeda"],
  ] as const)("sorts by %s %s, and equal rows in its own order", async (by, order, ids) => {
    const found = await list.page({}, { page: 1, pageSize: 10 }, { by, order });
    expect(idsOf(found.rows)).toBe(ids);
  });

  it("is exported in batches that are not disturbed by deleted rows", async () => {
    expect(await allIds()).toEqual(["ed", "cb", "a"]);
    expect(await allIds(conditionsOf({ name: "ann" }))).toEqual(["ec", "a"]);
    const batches = list.csvBatches({});
    expect((await batches.next()).value).toEqual([
      ["e", "Ann"],
      ["d", "Cem"],
    ]);
    await db.delete(contactMessage).where(eq(contactMessage.id, "d"));
    await db.delete(contactMessage).where(eq(contactMessage.id, "c"));
    expect((await batches.next()).value).toEqual([
      ["b", "Bob"],
      ["a", "Ann"],
    ]);
    expect(await batches.next()).toEqual({ value: undefined, done: true });
    expect(list.csvColumns).toEqual(["id", "name"]);
  });
});
