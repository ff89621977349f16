import path from "node:path";
import Database from "better-sqlite3";
import { checkDatabase } from "../../ops/doctor/check-database";
import { checkSums } from "../../ops/doctor/check-sums";
import type { Acknowledged } from "./buyers";

const open = (dataDir: string) => new Database(path.join(dataDir, "shop.db"), { readonly: true, timeout: 5000 });

/** Makes sure that a shop that is not running has enough stock. @returns the ids of its products without colors and options */
export function stockUp(dataDir: string): string[] {
  const database = new Database(path.join(dataDir, "shop.db"));
  database.exec(`update variant set count_in_stock = 1000000;
    update product set count_in_stock = (select sum(iif(is_available, count_in_stock, 0)) from variant where product_num = num)`);
  const ids = database
    .prepare("select id from product where slot is not null and colors_variants = '[]' and options = '[]'")
    .pluck()
    .all() as string[];
  database.close();
  return ids;
}

/** Units by variant: those in stock, and those that orders hold. Only an admin changes their sum. */
export function unitsOf(dataDir: string): Map<number, number> {
  const database = open(dataDir);
  const rows = database
    .prepare(
      `select num, count_in_stock + coalesce(held, 0) as units from variant left join (
         select variant_num, sum(qty) as held from order_item join "order" o on o.id = order_id
         where o.holds_stock = 1 group by variant_num) on variant_num = num`,
    )
    .raw()
    .all() as [num: number, units: number][];
  database.close();
  return new Map(rows);
}

type Stored = { id: string; number: number; totalPrice: number; isPaid: 0 | 1 };

export type Examined = {
  /** Acknowledged orders that the shop does not have. */
  lost: Acknowledged[];
  /** Acknowledged payments that the shop does not have. */
  lostPayments: Acknowledged[];
  /** What contradicts itself or what was acknowledged, one sentence each. */
  problems: string[];
  /** Number and total of the stored orders. */
  orders: { count: number; cents: number };
};

/**
 * Compares a shop's data with what was acknowledged to its buyers, and with itself.
 * @param units what `unitsOf` returned before the first order
 */
export function examine(dataDir: string, acknowledged: Acknowledged[], units: Map<number, number>): Examined {
  const database = open(dataDir);
  const stored = database
    .prepare('select id, number, total_cents / 100.0 as totalPrice, paid_at is not null as isPaid from "order"')
    .all() as Stored[];
  const findings = [...checkDatabase(database, path.join(dataDir, "shop.db")), ...checkSums(database)];
  database.close();
  const byId = new Map(stored.map((order) => [order.id, order]));
  const kept = acknowledged.filter(({ id }) => byId.has(id));
  const changed = kept.filter((order) => {
    const found = byId.get(order.id);
    return found?.number !== order.number || found.totalPrice !== order.totalPrice;
  });
  const now = unitsOf(dataDir);
  const wrongUnits = [...units].filter(([num, before]) => now.get(num) !== before);
  return {
    lost: acknowledged.filter(({ id }) => !byId.has(id)),
    lostPayments: kept.filter(({ id, isPaid }) => isPaid && !byId.get(id)?.isPaid),
    problems: [
      ...findings.filter(({ state }) => state === "problem").map(({ subject, text }) => `${subject}: ${text}`),
      ...(changed.length > 0 ? [`orders: ${changed.length} differ from what was acknowledged`] : []),
      ...(wrongUnits.length > 0 ? [`stock: ${wrongUnits.length} products have gained or lost units`] : []),
    ],
    orders: {
      count: stored.length,
      cents: stored.reduce((sum, { totalPrice }) => sum + Math.round(totalPrice * 100), 0),
    },
  };
}
