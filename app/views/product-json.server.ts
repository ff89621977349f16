import type { Product, Review } from "../shop/catalogue/product.server";
import { toDollars } from "../shop/money/dollars";

/**
 * A product as the API tells it (spec section 3). Money is in dollars. `descriptionRaw` is the description in the form its
 * editor wrote: serialised Delta or raw content, else the HTML.
 * @param reviews given when the product is told whole, not as one of a list
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
