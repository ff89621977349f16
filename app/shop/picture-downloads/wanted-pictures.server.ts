import { and, inArray, isNotNull } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { type PicturePlace, pictureDownload, type WantedPicture } from "~/platform/schema.server";
import type { ProductChanges } from "../catalog/edit-product.schema.server";
import type { ProductRow } from "../catalog/edit-product.server";
import { isWebAddress } from "../catalog/safe-address";

/** The stored pictures of products by the addresses that they were downloaded from. */
export type KnownPictures = Map<string, string>;

/**
 * The downloaded pictures of products, so that a file that names their addresses again changes nothing.
 * @param nums the products' internal numbers
 */
export async function knownPictures(nums: number[]): Promise<Map<number, KnownPictures>> {
  const known = new Map<number, KnownPictures>();
  const isStored = and(inArray(pictureDownload.productNum, nums), isNotNull(pictureDownload.src));
  const { productNum, address, src } = pictureDownload;
  for (const row of await db.select({ productNum, address, src }).from(pictureDownload).where(isStored)) {
    const ofProduct = known.get(row.productNum) ?? new Map();
    known.set(row.productNum, ofProduct.set(row.address, row.src));
  }
  return known;
}

/** Changes of a product with the stored pictures instead of the addresses that they were downloaded from. */
export function withKnownPictures(changes: ProductChanges, known: KnownPictures | undefined): ProductChanges {
  if (!known) return changes;
  const stored = (src: string) => known.get(src) ?? src;
  return {
    ...changes,
    image: changes.image && stored(changes.image),
    imageB: changes.imageB?.map((picture) => ({ ...picture, src: stored(picture.src) })),
    colorsVariants: changes.colorsVariants?.map((color) => ({ ...color, src: stored(color.src) })),
    variants: changes.variants?.map((one) => ({ ...one, image: one.image && stored(one.image) })),
  };
}

/**
 * Separates pictures on other servers from a product's changes. The product keeps those that it has already.
 * @param row the product; null for a new one
 * @returns the changes without these pictures, and the pictures with their places
 */
export function separateWebPictures(
  changes: ProductChanges,
  row: Pick<ProductRow, "image" | "imageB" | "colorsVariants" | "options" | "variants"> | null,
): { changes: ProductChanges; pictures: WantedPicture[] } {
  const places = new Map<string, PicturePlace[]>();
  const want = (address: string, place: PicturePlace) => places.set(address, [...(places.get(address) ?? []), place]);
  const { image, imageB, colorsVariants } = changes;
  const present = new Set(row?.imageB.map(({ src }) => src));
  const separated = { ...changes };
  if (image && isWebAddress(image) && image !== row?.image) {
    want(image, { field: "image", before: row?.image ?? "" });
    separated.image = undefined;
  }
  separated.imageB = imageB?.filter((picture, position) => {
    if (!isWebAddress(picture.src) || present.has(picture.src)) return true;
    want(picture.src, { field: "imageB", position, picture });
    return false;
  });
  separated.colorsVariants = colorsVariants?.map((color) => {
    const before = row?.colorsVariants.find(({ name }) => name === color.name);
    if (!isWebAddress(color.src) || before?.src === color.src) return color;
    want(color.src, { field: "colorsVariants", name: color.name });
    return { ...color, src: "" };
  });
  const options = changes.options ?? row?.options ?? [];
  separated.variants = changes.variants?.map((one) => {
    const values = one.values ?? options.map(({ name }) => one.options?.[name] ?? "");
    const before = row?.variants.find(({ optionValues }) => JSON.stringify(optionValues) === JSON.stringify(values));
    if (!one.image || !isWebAddress(one.image) || before?.image === one.image) return one;
    want(one.image, { field: "variants", values });
    return { ...one, image: "" };
  });
  return { changes: separated, pictures: [...places].map(([address, where]) => ({ address, places: where })) };
}
