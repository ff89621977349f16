import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChoiceScreen } from "~/components/checkout/ChoiceScreen";
import { requireCheckout } from "~/features/checkout/checkout-guard.server";
import { shopName } from "~/features/layout/shop-facts.server";
import { formErrorResponse, parseForm } from "~/http/reply/forms.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { paymentMethodSchema } from "~/shop/checkout/checkout.schema.server";
import { choosePaymentMethod } from "~/shop/checkout/checkout.server";
import { formatMoney } from "~/shop/money/format-money";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Payment | ${data?.shopName}` }];

export function loader({ context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const { session, figures, furthest } = await requireCheckout(context, "payment");
    return {
      shopName,
      furthest,
      totalCents: figures?.totalCents ?? null,
      selected: session.checkout.paymentMethod ?? "PayPal",
    };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const { session } = await requireCheckout(context, "payment");
    const submission = parseForm(await readForm(request), paymentMethodSchema);
    if (submission.status !== "success") return formErrorResponse(submission);
    await choosePaymentMethod(session, submission.value.paymentMethod);
    return redirectTo("/placeorder");
  });
}

const METHODS = [
  {
    value: "PayPal",
    label: "PayPal",
    description: "You approve the payment at PayPal after you have placed the order.",
  },
  {
    value: "Credit Card",
    label: "Credit Card",
    description: "You enter your card at PayPal, without an account there. The shop never sees its number.",
  },
];

export default function Payment() {
  const { selected, furthest, totalCents } = useLoaderData<typeof loader>();
  return (
    <ChoiceScreen
      title="Payment"
      lead={
        totalCents === null
          ? undefined
          : `${formatMoney(totalCents)} with shipping and tax. You pay after you have placed the order.`
      }
      name="paymentMethod"
      current="payment"
      furthest={furthest}
      selected={selected}
      lastResult={useActionData<typeof action>()}
      options={METHODS}
    />
  );
}
