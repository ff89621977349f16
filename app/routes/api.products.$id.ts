import { api, reply } from "~/http/api.server";
import { getProduct, productReviews } from "~/shop/catalogue/product.server";
import { productJson } from "~/shop/catalogue/product-json.server";

export const { loader, action } = api({
  GET: async ({ params }) => {
    const product = await getProduct(params.id ?? "");
    return reply(productJson(product, await productReviews(product.num)));
  },
});
