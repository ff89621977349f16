import { sql } from "drizzle-orm";
import { product } from "~/platform/schema.server";
import { isSoldHere } from "../catalog/purchase-link";
import { setting } from "../settings/settings.server";
import { addDays, startOfDay, today } from "../time/time-zone";
import { swatchesOf } from "./swatches";

export type ProductCardData = {
  id: string;
  name: string;
  image: string;
  /** Another picture, which takes the place of the first one under a mouse; missing for none. */
  otherImage?: string;
  /** The color that the picture shows; missing for the product's own picture. */
  color?: string;
  /** The colors to choose from; missing for a product with less than two. */
  colors?: { count: number; swatches: string[] };
  priceCents: number;
  /** Whether the price is the lowest one of several. */
  isFromPrice?: boolean;
  /** The price before it was reduced; missing for none. */
  compareAtCents?: number;
  rating: number;
  numReviews: number;
  inStock: boolean;
  /** How many units are left, if they are few; missing otherwise. */
  lastUnits?: number;
  isNew?: boolean;
  /** Whether it can be added to the cart from the list, or has a choice to make first; missing where neither is offered. */
  adding?: "ready" | "choice";
};

/** What cards are made of. A change of it is a change of the scope `catalog`: see the trigger `product_update`, and `isCardChanged`. */
export const cardColumns = {
  num: product.num,
  slot: product.slot,
  id: product.id,
  name: product.name,
  image: product.image,
  imageB: product.imageB,
  colorsVariants: product.colorsVariants,
  options: product.options,
  priceCents: product.priceCents,
  compareAtCents: product.compareAtCents,
  ratingHundredths: product.ratingHundredths,
  numReviews: product.numReviews,
  countInStock: product.countInStock,
  createdAt: product.createdAt,
  purchaseLink: product.purchaseLink,
  hasHigherPrices: sql`exists (
    select 1 from variant
    where variant.product_num = product.num and variant.is_available and variant.price_cents > product.price_cents
  )`
    .mapWith(Boolean)
    .as("has_higher_prices"),
};

/**
 * The most units that lists show, also where the setting `lowStock` is higher, so that orders rarely change them. The trigger
 * `product_update` counts up to the next number.
 */
const LAST_UNITS = 3;

/** When the oldest new product was added. It is the same the whole day, in the shop's time zone, like the pages. */
function newSince(now: number): number {
  const days = setting("newProductDays");
  const zone = setting("timeZone");
  return days === 0 ? Number.POSITIVE_INFINITY : startOfDay(zone, addDays(today(zone, now), -days));
}

type CardRow = Pick<typeof product.$inferSelect, Exclude<keyof typeof cardColumns, "hasHigherPrices">> & {
  hasHigherPrices: boolean;
};

/** How a product in stock is added from a list, unless its own page leads to another shop instead of selling it. */
function addingOf({ options, colorsVariants, countInStock, purchaseLink }: CardRow): ProductCardData["adding"] {
  if (countInStock < 1 || !isSoldHere(purchaseLink, setting("purchaseLinks"))) return undefined;
  return options.length > 0 || colorsVariants.length > 0 ? "choice" : "ready";
}

/**
 * What lists show of products. Missing values are undefined, which JSON leaves out.
 * @param isAddable whether the list offers to add its products to the cart
 */
export function toCards(rows: CardRow[], isAddable = false): ProductCardData[] {
  const since = newSince(Date.now());
  const few = Math.min(LAST_UNITS, setting("lowStock"));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    image: row.image,
    otherImage: row.image ? row.imageB.find(({ src }) => src !== row.image)?.src : undefined,
    colors:
      row.colorsVariants.length > 1
        ? swatchesOf(
            row.colorsVariants.map(({ name }) => name),
            row.options,
          )
        : undefined,
    priceCents: row.priceCents,
    isFromPrice: row.hasHigherPrices || undefined,
    compareAtCents: row.compareAtCents ?? undefined,
    rating: row.ratingHundredths / 100,
    numReviews: row.numReviews,
    inStock: row.countInStock > 0,
    lastUnits: row.countInStock > 0 && row.countInStock <= few ? row.countInStock : undefined,
    isNew: row.createdAt.getTime() >= since || undefined,
    adding: isAddable ? addingOf(row) : undefined,
  }));
}
