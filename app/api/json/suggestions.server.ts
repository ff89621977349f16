import { z } from "zod";
import {
  currencyValue,
  dollarsValue,
  idValue,
  textValue,
  wholeValue,
} from "~/shop/fields/response-values.schema.server";
import { shopCurrency } from "~/shop/money/currency";
import { toDollars } from "~/shop/money/dollars";
import type { Suggestions } from "~/shop/search/suggestions.server";

const suggestedProduct = z
  .strictObject({
    _id: idValue,
    name: textValue("Enamel Mug"),
    price: dollarsValue(20),
    currency: currencyValue,
    image: textValue("/uploads/mugs/front.jpg"),
  })
  .meta({ id: "SuggestedProduct" });

const suggestedCategory = z
  .strictObject({
    name: textValue("Kitchen"),
    slug: textValue("kitchen"),
    count: wholeValue(12, 1).describe("The number of its published products"),
  })
  .meta({ id: "SuggestedCategory" });

const suggestedPage = z
  .strictObject({ title: textValue("Shipping and returns"), path: textValue("/pages/shipping-and-returns") })
  .meta({ id: "SuggestedPage" });

export const suggestionsResponse = z
  .strictObject({
    products: z.array(suggestedProduct).max(6),
    categories: z.array(suggestedCategory).max(3),
    pages: z.array(suggestedPage).max(3),
  })
  .meta({ id: "Suggestions" });

export type SuggestionsJson = z.infer<typeof suggestionsResponse>;

export function suggestionsJson({ products, categories, pages }: Suggestions): SuggestionsJson {
  return {
    products: products.map(({ id, name, priceCents, image }) => ({
      _id: id,
      name,
      price: toDollars(priceCents),
      currency: shopCurrency(),
      image,
    })),
    categories: categories.map(({ name, slug, count }) => ({ name, slug, count })),
    pages,
  };
}
