import { api, reply } from "~/http/reply/api.server";
import { allCategories } from "~/shop/categories/categories.server";
import { categoryJson } from "~/views/catalogue/category-json.server";

export const { loader, action } = api({
  GET: async () => {
    const published = (await allCategories()).filter(({ count }) => count > 0);
    return reply(published.map(categoryJson));
  },
});
