import { api, reply } from "~/http/api.server";
import { apiPerson } from "~/http/api-person.server";
import { cartOf } from "~/http/guards.server";
import { parseInput } from "~/http/input.server";
import { destinationSchema } from "~/shop/checkout/checkout.schema.server";
import { toDollars } from "~/shop/orders/dollars";
import { shippingRates } from "~/shop/shipping/shipping-rates.server";

export const { loader, action } = api({
  GET: async ({ request, params, context }) => {
    await apiPerson(context.visitor);
    const country = new URL(request.url).searchParams.get("country") || "US";
    const destination = parseInput(destinationSchema, { postalCode: params.param, country });
    const cart = await cartOf(context.visitor);
    const rates = shippingRates(destination, cart.lines);
    return reply(
      rates.map((rate) => ({
        id: rate.id,
        carrier: rate.carrier,
        service: rate.service,
        rate: toDollars(rate.priceCents),
        currency: "USD",
        delivery_days: rate.deliveryDays,
      })),
    );
  },
});
