import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { categoryChangesSchema } from "~/shop/categories/manage-category.schema.server";
import { getCategory, updateCategory } from "~/shop/categories/manage-category.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { categoryJson } from "~/views/catalogue/category-json.server";

export const { loader, action } = api({
  PUT: async ({ request, params: { slug = "" }, context }) => {
    const admin = await requireApiPermission(context.visitor, "categories");
    const changes = parseInput(categoryChangesSchema, await readJson(request));
    await updateCategory(admin, slug, changes);
    return reply(categoryJson(await getCategory(slug)));
  },
});
