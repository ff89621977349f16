import { sqlite } from "~/platform/db.server";
import { cardsOf } from "./listing.server";
import type { ProductCardData } from "./product-card.server";

/** Products shown below a product. */
const SHOWN = 4;
/** Products of each kind that are read, to have enough that are in stock. */
const READ = 12;

type Candidate = { num: number; countInStock: number };

/** The published products after a slot, and from the first one again. Both parts are a lookup in an index. */
const following = (where: string) =>
  sqlite.prepare<{ slot: number; category?: string }, Candidate>(
    `select num, count_in_stock as countInStock from (
       select * from (select num, count_in_stock from product where ${where} slot > :slot order by slot limit ${READ})
       union all
       select * from (select num, count_in_stock from product where ${where} slot < :slot order by slot limit ${READ})
     ) limit ${READ}`,
  );

const sameCategory = following("category = :category and");
const anyCategory = following("");

const inStockFirst = (candidates: Candidate[]) => [
  ...candidates.filter(({ countInStock }) => countInStock > 0),
  ...candidates.filter(({ countInStock }) => countInStock === 0),
];

type RelatedProducts = { nums: number[]; products: ProductCardData[] };

/**
 * Four published products to look at after this one: of its category, then any others; those in stock first. They are its
 * neighbors in the catalog, so every product is led to by some others.
 * @param product `slot` is null for a draft, which has none
 */
export function relatedProducts(product: { slot: number | null; category: string }): RelatedProducts {
  const { slot, category } = product;
  if (slot === null) return { nums: [], products: [] };
  const alike = category ? inStockFirst(sameCategory.all({ slot, category })) : [];
  const others = alike.length < SHOWN ? inStockFirst(anyCategory.all({ slot })) : [];
  const nums = [...new Set([...alike, ...others].map(({ num }) => num))].slice(0, SHOWN);
  return { nums, products: cardsOf(nums) };
}
