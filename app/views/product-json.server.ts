import type { Product, Review } from "../shop/catalogue/product.server";
import { toDollars } from "../shop/money/dollars";

/**
 * The JSON of a product in the API. Money is in dollars. `descriptionRaw` is the description in its editor's format:
 * a serialized Quill Delta or raw content, otherwise HTML.
 * @param reviews for the response of a single product; lists have none
 */
export function productJson(product: Product, reviews?: Review[]) {
  return {
    _id: product.id,
    name: product.name,
    image: product.image,
    price: toDollars(product.priceCents),
    countInStock: product.countInStock,
    brand: product.brand,
    category: product.category,
    shippingMethod: product.shippingMethod,
    imageB: product.imageB,
    imageFolderName: product.imageFolderName,
    video: product.video,
    purchaseLink: product.purchaseLink,
    description: product.description,
    rating: product.ratingHundredths / 100,
    numReviews: product.numReviews,
    ...(reviews ? { reviews, descriptionRaw: product.descriptionRaw || product.description } : {}),
    colorsVariants: product.colorsVariants,
    ...(product.slot === null ? { isDraft: true } : {}),
    createdAt: product.createdAt.toISOString(),
  };
}
