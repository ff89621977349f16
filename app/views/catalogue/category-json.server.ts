import { z } from "zod";
import type { Category } from "../../shop/categories/categories.server";
import { detailsOf } from "../../shop/categories/category-details.server";
import { categoryVersion } from "../../shop/categories/manage-category.server";
import { flagValue, textValue, versionValue, wholeValue } from "../../shop/fields/response-values.schema.server";

export const categoryResponse = z
  .strictObject({
    name: textValue("Kitchen").describe("As most of its products spell it"),
    slug: textValue("kitchen").describe("The last part of its page's address: /category/kitchen"),
    count: wholeValue(12).describe("The number of its published products"),
    heading: textValue("Everything for the kitchen").describe("The heading of its page; empty for its name"),
    text: textValue("Pots, boards and knives that outlast their first owner.").describe("Empty for none"),
    image: textValue("/uploads/shop/kitchen.jpg").describe("Path of an uploaded picture; empty for none"),
    position: wholeValue(10).nullable().describe("Place among the categories; null: after those with one"),
    isInMenu: flagValue(true).describe("Whether the row under the header may show it"),
    version: versionValue,
  })
  .meta({ id: "Category" });

export const categoriesResponse = z.array(categoryResponse).meta({ id: "Categories" });

/** A category in the API's format. */
export function categoryJson({ slug, name, count }: Category): z.infer<typeof categoryResponse> {
  const { slug: _, ...details } = detailsOf(slug);
  return { name, slug, count, ...details, version: categoryVersion(detailsOf(slug)) };
}
