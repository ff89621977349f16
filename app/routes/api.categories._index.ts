import { api } from "~/http/reply/api.server";
import { wholeListReply } from "~/http/reply/lists.server";
import { allCategories } from "~/shop/categories/categories.server";
import { categoryJson } from "~/views/catalogue/category-json.server";

export const { loader, action } = api({
  GET: async ({ request }) => {
    const published = (await allCategories()).filter(({ count }) => count > 0);
    return wholeListReply(request, published, categoryJson);
  },
});
