import { api, reply } from "~/http/api.server";
import { apiPerson } from "~/http/api-person.server";
import { cartOf } from "~/http/guards.server";
import { parseInput } from "~/http/input.server";
import { ratesRequestSchema } from "~/shop/checkout/checkout.schema.server";
import { toDollars } from "~/shop/orders/dollars";
import { shippingRates } from "~/shop/shipping/rates";

export const { loader, action } = api({
  GET: async ({ request, params, context }) => {
    await apiPerson(context.visitor);
    const { searchParams } = new URL(request.url);
    const { qty, ...destination } = parseInput(ratesRequestSchema, {
      postalCode: params.param,
      country: searchParams.get("country") || "US",
      qty: searchParams.get("qty") ?? undefined,
    });
    const rates = shippingRates(destination, qty ?? (await cartOf(context.visitor)).count);
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
