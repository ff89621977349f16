import { z } from "zod";
import type { Category } from "~/shop/categories/categories.server";
import { detailsOf } from "~/shop/categories/category-details.server";
import { categoryFields, categoryRecord } from "~/shop/categories/category-fields.schema.server";
import { textValue, versionValue, wholeValue } from "~/shop/fields/response-values.schema.server";
import { fieldSchemas } from "~/shop/records/record.server";

export const categoryResponse = z
  .strictObject({
    name: textValue("Kitchen").describe("As most of its products spell it"),
    slug: textValue("kitchen").describe("The last part of its page's address: /category/kitchen"),
    count: wholeValue(12).describe("The number of its published products"),
    ...fieldSchemas(categoryFields, "response"),
    version: versionValue,
  })
  .meta({ id: "Category" });

export const categoriesResponse = z.array(categoryResponse).meta({ id: "Categories" });

export function categoryJson({ slug, name, count }: Category): z.infer<typeof categoryResponse> {
  const details = detailsOf(slug);
  const version = categoryRecord.versionOf(details);
  return { name, slug, count, ...categoryRecord.responseValues(details), version };
}
