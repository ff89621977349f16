import { wholeListReply } from "~/http/reply/lists.server";
import { allCategories } from "~/shop/categories/categories.server";
import { categoryChangesSchema } from "~/shop/categories/category-fields.schema.server";
import { getCategory, updateCategory } from "~/shop/categories/manage-category.server";
import { call, endpoint } from "./call.server";
import { categoriesResponse, categoryJson, categoryResponse } from "./json/category.server";

export const categories = {
  all: endpoint("/api/categories", "Categories", {
    GET: call({
      caller: "anyone",
      summary: "List the categories with published products",
      note: "Those with the most products first. Names that differ only in case, accents or punctuation are one category.",
      paged: true,
      responses: { 200: categoriesResponse },
    }).handledBy(({ request }) => {
      const published = allCategories().filter(({ count }) => count > 0);
      return wholeListReply(request, published, categoryJson);
    }),
  }),
  one: endpoint("/api/categories/{slug}", "Categories", {
    PUT: call({
      permission: "categories",
      summary: "Change a category's heading, text, picture and place",
      note: "Missing fields stay unchanged. A category begins and ends with its products, so it can be neither added nor deleted here.",
      body: categoryChangesSchema,
      refusals: [409],
      responses: { 200: categoryResponse },
      example: {
        params: { slug: "kitchen" },
        body: { text: "Pots, boards and knives that outlast their first owner." },
      },
    }).handledBy(({ person, params, body }) => {
      updateCategory(person, params.slug, body);
      return categoryJson(getCategory(params.slug));
    }),
  }),
};
