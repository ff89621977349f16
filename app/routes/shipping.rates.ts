import { requireCheckout } from "~/features/checkout/checkout-guard.server";
import { typedPlace } from "~/features/checkout/shipping-form.server";
import { shownRates } from "~/features/checkout/shown-rates.server";
import { api, reply } from "~/http/reply/api.server";

/** The rates for the place that is being typed, which the shipping form shows where scripts run. */
export const { loader, action } = api({
  GET: async ({ request, context }) => {
    const { cartAt, session } = await requireCheckout(context, "shipping");
    const { searchParams } = new URL(request.url);
    return reply(shownRates(typedPlace(searchParams), cartAt, session.checkout.selectedRate));
  },
});
