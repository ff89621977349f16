import { sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { order } from "~/platform/schema.server";
import { FIRST_ORDER_NUMBER } from "./order-number";

const highestNumber = db
  .select({ number: sql<number | null>`max(${order.number})` })
  .from(order)
  .prepare();

/** The number of the next order. Call it in the transaction that places the order. */
export const nextOrderNumber = (): number => (highestNumber.get()?.number ?? FIRST_ORDER_NUMBER - 1) + 1;
