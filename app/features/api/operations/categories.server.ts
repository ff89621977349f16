import { categoryChangesSchema } from "~/shop/categories/manage-category.schema.server";
import { categoriesResponse, categoryResponse } from "~/views/catalogue/category-json.server";
import type { Operation } from "../operation";

export const categoryOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/categories",
    group: "Categories",
    summary: "List the categories with published products",
    note: "Those with the most products first. Names that differ only in case, accents or punctuation are one category.",
    caller: "anyone",
    paged: true,
    responses: { 200: categoriesResponse },
  },
  {
    method: "PUT",
    path: "/api/categories/{slug}",
    group: "Categories",
    summary: "Change a category's heading, text, picture and place",
    note: "Missing fields stay unchanged. A category begins and ends with its products, so it can be neither added nor deleted here.",
    caller: "admin",
    body: categoryChangesSchema,
    refusals: [409],
    responses: { 200: categoryResponse },
    example: { params: { slug: "kitchen" }, body: { text: "Pots, boards and knives that outlast their first owner." } },
  },
];
