import { api, reply } from "~/http/reply/api.server";
import { cardsOfIds } from "~/shop/search/listing.server";

/** The most products that are asked for at once. */
const PRODUCTS_LIMIT = 8;

/** What cards show of the products that a browser remembers: product pages are the same for all, so it asks for them apart. */
export const { loader, action } = api({
  GET: async ({ request }) => {
    const ids = new URL(request.url).searchParams.getAll("id").slice(0, PRODUCTS_LIMIT);
    return reply({ products: cardsOfIds(ids) });
  },
});
