import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChoiceScreen } from "~/components/checkout/ChoiceScreen";
import { readForm } from "~/http/body.server";
import { requireCheckout } from "~/http/checkout-guards.server";
import { parseForm, refusedBy, refusedForm } from "~/http/forms.server";
import { screen } from "~/http/pages.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { rateSchema } from "~/shop/checkout/checkout.schema.server";
import { chooseRate, ratesFor } from "~/shop/checkout/checkout.server";
import { formatMoney, shippingMoney } from "~/shop/orders/money";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Shipping rate | ${data?.shopName}` }];

export function loader({ context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const { session, cart, furthest } = await requireCheckout(context, "shippingrate");
    const rates = ratesFor(session.checkout, cart);
    const { count, itemsCents } = cart;
    return { shopName, furthest, count, itemsCents, rates, selected: session.checkout.selectedRate ?? rates[0]?.id };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const { session, cart } = await requireCheckout(context, "shippingrate");
    const submission = parseForm(await readForm(request), rateSchema);
    if (submission.status !== "success") return refusedForm(submission);
    try {
      await chooseRate(session, cart, submission.value.selectedRate);
    } catch (error) {
      return refusedBy(error, submission);
    }
    return seeOther("/payment");
  });
}

export default function ShippingRate() {
  const { rates, selected, furthest, count, itemsCents } = useLoaderData<typeof loader>();
  return (
    <ChoiceScreen
      title="Shipping rate"
      lead={`${count} ${count === 1 ? "item" : "items"}, ${formatMoney(itemsCents)} before shipping and tax.`}
      name="selectedRate"
      current="shipping"
      furthest={furthest}
      selected={selected}
      lastResult={useActionData<typeof action>()}
      options={rates.map((rate) => ({
        value: rate.id,
        label: `${rate.service} (${rate.carrier})`,
        description:
          rate.deliveryDays === 1 ? "One day after it ships" : `About ${rate.deliveryDays} days after it ships`,
        aside: shippingMoney(rate.priceCents),
      }))}
    />
  );
}
