import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChoiceScreen } from "~/components/checkout/ChoiceScreen";
import { NoRatesScreen } from "~/components/checkout/NoRatesScreen";
import { requireCheckout } from "~/features/checkout/checkout-guard.server";
import { formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { rateSchema } from "~/shop/checkout/checkout.schema.server";
import { chooseRate } from "~/shop/checkout/checkout.server";
import { formatMoney, shippingMoney } from "~/shop/money/format-money";
import { itemsDeduction } from "~/shop/money/totals";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Shipping rate | ${data?.shopName}` }];

export function loader({ context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const { session, cart, rates, furthest } = await requireCheckout(context, "shippingrate");
    const { count, itemsCents, discount } = cart;
    return {
      shopName: setting("shopName"),
      furthest,
      count,
      itemsCents,
      discount,
      rates,
      selected: session.checkout.selectedRate ?? rates[0]?.id,
    };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const { session, cart } = await requireCheckout(context, "shippingrate");
    const submission = parseForm(await readForm(request), rateSchema);
    if (submission.status !== "success") return formErrorResponse(submission);
    try {
      await chooseRate(session, cart, submission.value.selectedRate);
    } catch (error) {
      return toFormErrorResponse(error, submission);
    }
    return redirectTo("/payment");
  });
}

export default function ShippingRate() {
  const { rates, selected, furthest, count, itemsCents, discount } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const netCents = itemsCents - itemsDeduction(itemsCents, discount?.deduction ?? null);
  if (rates.length === 0) return <NoRatesScreen />;
  return (
    <ChoiceScreen
      title="Shipping rate"
      lead={`${count} ${count === 1 ? "item" : "items"}, ${formatMoney(netCents)} before shipping and tax.`}
      name="selectedRate"
      current="shipping"
      furthest={furthest}
      cart={{ discount, itemsCents }}
      selected={selected}
      lastResult={lastResult}
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
