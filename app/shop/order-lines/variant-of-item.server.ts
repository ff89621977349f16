import { sql } from "drizzle-orm";
import { orderItem } from "~/platform/schema.server";

/** SQL for the words of an item's variant; empty for a product without options, whose colors count together. */
export const variantOfItem = sql<string>`iif(instr(${orderItem.variant}, ': ') > 0, ${orderItem.variant}, '')`;
