import { sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { customer } from "~/platform/schema.server";
import { isoTime } from "../fields/iso-time";
import { defineList } from "../lists/define-list.server";
import { textFilter } from "../lists/filters.server";
import { matchingRows } from "../lists/text-index.server";
import { containing, END, exactly, TextMatch } from "../lists/text-match.server";
import { dollarsText } from "../money/dollars";

/** A condition that the list's index answers, in any order of the list. */
const inIndex = (expression: string) =>
  new TextMatch(expression, sql`${customer.num} in (${matchingRows("customer_search", expression)})`);

/** The least digits of a text that can be part of a phone number. */
const PHONE_DIGITS = 5;

/** A condition for customers that a text finds: by name, e-mail address, phone number in any notation, or tag. */
function matchesCustomer(text: string): TextMatch {
  const digits = /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, "") : "";
  const phone = digits.length >= PHONE_DIGITS ? [containing(["phone"], digits)] : [];
  const expressions = [containing(["email", "name", "phone", "tags"], text), ...phone];
  return inIndex(expressions.map((expression) => `(${expression})`).join(" OR "));
}

/** All customers: accounts, and guests by their e-mail addresses. The newest are first. */
export const customerList = defineList({
  table: customer,
  key: "num",
  filters: {
    q: textFilter(matchesCustomer),
    group: textFilter((text) => inIndex(exactly(["groups"], END + text.replace(/\p{Cc}/gu, " ") + END))),
  },
  textIndex: { name: "customer_search", rowid: customer.num, isInListOrder: true },
  order: { by: [customer.num], direction: "desc" },
  sorts: { newest: [], orders: [customer.orders], spent: [customer.spentCents], lastOrder: [customer.lastOrderAt] },
  sortChoices: {
    newest: { by: "newest", order: "desc" },
    orders: { by: "orders", order: "desc" },
    spent: { by: "spent", order: "desc" },
    lastOrder: { by: "lastOrder", order: "desc" },
  },
  read: (where) => db.select().from(customer).where(where),
  toRow: ({ num: _, userId, createdAt, lastOrderAt, ...row }) => ({
    ...row,
    hasAccount: userId !== null,
    lastOrderAt: isoTime(lastOrderAt),
  }),
  csv: {
    id: (row) => row.id,
    email: (row) => row.email,
    name: (row) => row.name,
    phone: (row) => row.phone,
    hasAccount: (row) => row.userId !== null,
    tags: (row) => row.tags.join(", "),
    groups: (row) => row.groups.join(", "),
    orders: (row) => row.orders,
    spent: (row) => dollarsText(row.spentCents),
    lastOrderAt: (row) => isoTime(row.lastOrderAt) ?? "",
    createdAt: (row) => row.createdAt.toISOString(),
  },
});

/** Customers that the entry of an order offers. */
const OFFERED = 8;

/** The customers that a text finds, those with the latest orders first. */
export async function findCustomers(text: string) {
  if (text === "") return [];
  const conditions = { q: matchesCustomer(text) };
  const page = { page: 1, pageSize: OFFERED };
  return (await customerList.page(conditions, page, { by: "lastOrder", order: "desc" })).rows;
}
