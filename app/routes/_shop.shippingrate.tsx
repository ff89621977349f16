import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChoiceScreen } from "~/components/checkout/ChoiceScreen";
import { NoRatesScreen } from "~/components/checkout/NoRatesScreen";
import { pageTitle } from "~/components/layout/Page";
import { requireCheckout } from "~/features/checkout/checkout-guard.server";
import { orderSummary } from "~/features/checkout/order-summary.server";
import { rateCard } from "~/features/checkout/shown-rates.server";
import { submitForm } from "~/http/reply/forms.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { rateSchema } from "~/shop/checkout/checkout.schema.server";
import { chooseRate } from "~/shop/checkout/checkout.server";

export const meta = pageTitle("Shipping rate");

export async function loader({ context }: LoaderFunctionArgs) {
  const checkout = await requireCheckout(context, "shippingrate");
  const { session, rates, furthest } = checkout;
  return {
    furthest,
    order: orderSummary(checkout),
    options: rates.map((rate) => rateCard(rate, session.checkout.shippingAddress?.isPickup === true)),
    selected: session.checkout.selectedRate ?? rates[0]?.id,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { session, cart } = await requireCheckout(context, "shippingrate");
  const refused = await submitForm(await readForm(request), rateSchema, ({ selectedRate }) =>
    chooseRate(session, cart, selectedRate),
  );
  return refused ?? redirectTo("/payment");
}

export default function ShippingRate() {
  const { options, selected, furthest, order } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (options.length === 0) return <NoRatesScreen order={order} />;
  return (
    <ChoiceScreen
      title="Shipping rate"
      name="selectedRate"
      current="shipping"
      furthest={furthest}
      order={order}
      selected={selected}
      lastResult={lastResult}
      options={options}
    />
  );
}
