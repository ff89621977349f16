import type { ProductCardProduct } from "./ProductCard";
import { pictureSource } from "./picture";

/** A product of a list as it comes from the shop, made ready for its card. */
export function pictured({
  image,
  ...product
}: Omit<ProductCardProduct, "picture"> & { image: string }): ProductCardProduct {
  return { ...product, picture: pictureSource(image) };
}
