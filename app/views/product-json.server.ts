import type { Product, Review } from "../shop/catalogue/product.server";
import { responseValues } from "../shop/catalogue/product-fields.schema.server";

/**
 * The JSON of a product in the API. Money is in dollars. `descriptionRaw` is the description in its editor's format:
 * a serialized Quill Delta or raw content, otherwise HTML.
 * @param reviews for the response of a single product; lists have none
 */
export function productJson(product: Product, reviews?: Review[]) {
  return {
    _id: product.id,
    ...responseValues(product),
    rating: product.ratingHundredths / 100,
    numReviews: product.numReviews,
    ...(reviews ? { reviews, descriptionRaw: product.descriptionRaw || product.description } : {}),
    ...(product.slot === null ? { isDraft: true } : {}),
    createdAt: product.createdAt.toISOString(),
  };
}
