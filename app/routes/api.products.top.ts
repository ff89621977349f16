import { api, reply } from "~/http/reply/api.server";
import { productsInOrder } from "~/shop/catalogue/product.server";
import { topNums } from "~/shop/search/listing.server";
import { productJson } from "~/views/catalogue/product-json.server";

export const { loader, action } = api({
  GET: async () => {
    const products = await productsInOrder(await topNums());
    return reply(products.map((product) => productJson(product)));
  },
});
