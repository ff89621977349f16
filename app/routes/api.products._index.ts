import { api, reply } from "~/http/api.server";
import { parseInput } from "~/http/input.server";
import { productQuerySchema } from "~/shop/catalogue/listing.schema.server";
import { listedNums } from "~/shop/catalogue/listing.server";
import { productsInOrder } from "~/shop/catalogue/product.server";
import { productJson } from "~/shop/catalogue/product-json.server";

export const { loader, action } = api({
  GET: async ({ request }) => {
    const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
    const { keyword, sortBy, order, pageNumber } = parseInput(productQuerySchema, Object.fromEntries(given));
    const sorting = sortBy || order ? { by: sortBy ?? "createdAt", order: order ?? "asc" } : null;
    const { nums, page, pages } = listedNums({ keyword, sorting }, pageNumber);
    const products = await productsInOrder(nums);
    return reply({ products: products.map((product) => productJson(product)), page, pages });
  },
});
