import { z } from "zod";
import type { Product } from "~/shop/catalog/product.server";
import { productFields, productRecord } from "~/shop/catalog/product-fields.schema.server";
import {
  currencyValue,
  flagValue,
  idValue,
  textValue,
  timeValue,
  versionValue,
  wholeValue,
} from "~/shop/fields/response-values.schema.server";
import { shopCurrency } from "~/shop/money/currency";
import { fieldSchemas } from "~/shop/records/record.server";
import type { Review } from "~/shop/reviews/product-reviews.server";

export const reviewResponse = z
  .strictObject({
    _id: idValue,
    name: textValue("Jane Doe"),
    rating: z
      .int()
      .min(1)
      .max(5)
      .meta({ examples: [5] }),
    comment: textValue("Just as in the picture."),
    createdAt: timeValue,
    isVerifiedBuyer: flagValue(true).describe("Whether the author has bought the product"),
    reply: textValue("Thank you!").describe("The shop's reply; empty for none"),
    helpful: wholeValue(3).describe("How many customers find it helpful"),
    pictures: z
      .array(textValue("/uploads/_reviews/mug-0123456789ab.jpg"))
      .describe("The paths of its pictures; empty until the shop shows them"),
  })
  .meta({ id: "Review" });

export const helpfulResponse = z
  .strictObject({ helpful: wholeValue(3).describe("How many customers find it helpful") })
  .meta({ id: "Helpful" });

const fields = {
  _id: idValue,
  ...fieldSchemas(productFields, "response"),
  currency: currencyValue,
  rating: z
    .number()
    .min(0)
    .max(5)
    .meta({ examples: [4.5] })
    .describe("Average of all reviews"),
  numReviews: wholeValue(2),
  createdAt: timeValue,
};

export const productResponse = z.strictObject(fields).meta({ id: "Product" });

export const reviewedProductResponse = z
  .strictObject({
    ...fields,
    reviews: z.array(reviewResponse).describe("The newest reviews"),
    descriptionRaw: textValue("<p>For coffee and soup.</p>").describe(
      "The description in its editor's format: a Quill Delta or raw content as JSON, otherwise HTML",
    ),
    version: versionValue,
  })
  .meta({ id: "ReviewedProduct" });

export const productListResponse = z
  .strictObject({ products: z.array(productResponse), page: wholeValue(1, 1), pages: wholeValue(3, 1) })
  .meta({ id: "ProductList" });

export function productJson(product: Product): z.infer<typeof productResponse> {
  return {
    _id: product.id,
    ...productRecord.responseValues(product),
    currency: shopCurrency(),
    rating: product.ratingHundredths / 100,
    numReviews: product.numReviews,
    createdAt: product.createdAt.toISOString(),
  };
}

/**
 * The JSON of a single product in the API. `descriptionRaw` is the description in its editor's format: a serialized Quill
 * Delta or raw content, otherwise HTML.
 * @param version the current one by default
 */
export function reviewedProductJson(
  product: Product,
  reviews: Review[],
  version = productRecord.versionOf(product),
): z.infer<typeof reviewedProductResponse> {
  return { ...productJson(product), reviews, descriptionRaw: product.descriptionRaw || product.description, version };
}
