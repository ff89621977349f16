import { eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { adminChange } from "~/platform/schema.server";
import { defineList } from "../lists/define-list.server";
import { choiceFilter, textFilter } from "../lists/filters.server";
import { changedFieldName, changedValueText } from "./change-words";

/** The name that a changed record has now: a product's name, a user's username, an order's number; null for one that is gone. */
const entityName = sql<string | null>`case ${adminChange.entity}
  when 'product' then (select name from product where id = ${adminChange.entityId})
  when 'user' then (select username from user where id = ${adminChange.entityId})
  when 'review' then (select product.name from review join product on product.num = review.product_num where review.id = ${adminChange.entityId})
  when 'order' then (select '#' || number from "order" where id = ${adminChange.entityId})
  when 'email' then (select subject from outbox_email where id = ${adminChange.entityId})
  when 'tax' then (select coalesce(nullif(trim(country || ' ' || state), ''), 'default') from tax_rate where id = ${adminChange.entityId})
  when 'page' then (select title from page where id = ${adminChange.entityId})
  when 'sale' then (select name from bulk_change where id = ${adminChange.entityId})
  when 'home-section' then ''
  when 'download' then ${adminChange.entityId}
  when 'category' then ${adminChange.entityId}
  when 'discount' then (select code from discount where id = ${adminChange.entityId})
  when 'zone' then (select name from shipping_zone where id = ${adminChange.entityId})
  when 'customer' then (select coalesce(nullif(name, ''), email) from customer where id = ${adminChange.entityId})
  when 'rate' then (select service from shipping_rate where id = ${adminChange.entityId})
end`;

/** A stored value that names the record, such as a deleted product's name. */
function storedName(changes: (typeof adminChange.$inferSelect)["changes"]): string {
  const { name, title, service, place, code, subject } = changes;
  const { before, after } = name ?? title ?? service ?? place ?? code ?? subject ?? {};
  return changedValueText("name", before ?? after ?? null);
}

const ofEntity = Object.fromEntries(
  adminChange.entity.enumValues.map((entity) => [entity, eq(adminChange.entity, entity)]),
);

/** The audit log, newest first. */
export const adminChangeList = defineList({
  table: adminChange,
  key: "num",
  filters: {
    entity: choiceFilter(ofEntity, "Please choose an entry of the list, or Any"),
    actorName: textFilter(adminChange.actorName),
  },
  order: { by: [adminChange.num], direction: "desc" },
  read: (where) =>
    db
      .select({ ...getTableColumns(adminChange), entityName })
      .from(adminChange)
      .where(where),
  toRow: (row) => ({
    num: row.num,
    actorName: row.actorName,
    entity: row.entity,
    entityId: row.entityId,
    /** The record's name, or the one it had before it was deleted; empty if it has none. */
    entityName: row.entityName || storedName(row.changes),
    isDeleted: row.entityName === null,
    action: row.action,
    changes: Object.entries(row.changes).map(([name, { before, after }]) => ({
      name: changedFieldName(name),
      before: changedValueText(name, before),
      after: changedValueText(name, after),
    })),
    at: row.at.toISOString(),
  }),
});
