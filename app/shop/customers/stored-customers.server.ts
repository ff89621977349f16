import { asc, eq, gt, inArray } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { customer, customerNote } from "~/platform/schema.server";

/** Customers that are read at a time. */
const BATCH = 200;

const noteFields = {
  of: customerNote.customerNum,
  text: customerNote.text,
  authorName: customerNote.authorName,
  at: customerNote.at,
};

/** Yields all customers with what staff knows of them, in the order in which they came. */
export async function* customerProfiles(): AsyncGenerator<object[]> {
  let after = 0;
  for (;;) {
    const rows = db
      .select()
      .from(customer)
      .where(gt(customer.num, after))
      .orderBy(asc(customer.num))
      .limit(BATCH)
      .all();
    const last = rows.at(-1);
    if (!last) return;
    const isOfBatch = inArray(
      customerNote.customerNum,
      rows.map(({ num }) => num),
    );
    const notes = db.select(noteFields).from(customerNote).where(isOfBatch).orderBy(asc(customerNote.num)).all();
    yield rows.map(({ num, ...row }) => ({
      ...row,
      notes: notes.filter(({ of }) => of === num).map(({ of: _, ...note }) => note),
    }));
    after = last.num;
  }
}

/** What is stored of an account's customer, without who noted it; null without a customer. */
export function storedCustomer(userId: string) {
  const found = db.select().from(customer).where(eq(customer.userId, userId)).get();
  if (!found) return null;
  const { num, phone, tags, groups } = found;
  const { text, at } = noteFields;
  const notes = db.select({ text, at }).from(customerNote).where(eq(customerNote.customerNum, num)).all();
  return { phone, tags, groups, notes };
}
