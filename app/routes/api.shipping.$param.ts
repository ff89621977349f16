import { findApiPerson } from "~/features/accounts/api-guards.server";
import { getVisitorCart } from "~/features/cart/cart-owner.server";
import { api, reply } from "~/http/reply/api.server";
import { getProduct } from "~/shop/catalogue/product.server";
import { ratesRequestSchema } from "~/shop/checkout/checkout.schema.server";
import { ratesForCart } from "~/shop/checkout/checkout.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { shippingRates } from "~/shop/shipping/shipping-rates.server";
import { ratesJson } from "~/views/rate-json.server";

export const { loader, action } = api({
  GET: async ({ request, params, context }) => {
    await findApiPerson(context.visitor);
    const { searchParams } = new URL(request.url);
    const {
      qty = 1,
      product,
      ...destination
    } = parseInput(ratesRequestSchema, {
      postalCode: params.param,
      country: searchParams.get("country") || "US",
      qty: searchParams.get("qty") ?? undefined,
      product: searchParams.get("product") ?? undefined,
    });
    if (!searchParams.has("qty") && product === undefined) {
      return reply(ratesJson(ratesForCart(destination, await getVisitorCart(context.visitor))));
    }
    const { shippingMethod, priceCents } =
      product === undefined ? { shippingMethod: "", priceCents: 0 } : await getProduct(product);
    const rates = shippingRates(destination, [{ shippingMethod, qty }], priceCents * qty);
    return reply(ratesJson(rates));
  },
});
