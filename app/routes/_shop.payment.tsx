import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChoiceScreen } from "~/components/checkout/ChoiceScreen";
import { NoPaymentNote } from "~/components/checkout/NoPaymentNote";
import { NOTHING_TO_PAY, paymentCards } from "~/components/checkout/paymentCards";
import { pageTitle } from "~/components/layout/Page";
import { requireCheckout } from "~/features/checkout/checkout-guard.server";
import { orderSummary } from "~/features/checkout/order-summary.server";
import { paymentChoice } from "~/features/checkout/payment-choice.server";
import { submitForm } from "~/http/reply/forms.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { paymentMethodSchema } from "~/shop/checkout/checkout.schema.server";
import { choosePaymentMethod } from "~/shop/checkout/checkout.server";

export const meta = pageTitle("Payment");

export async function loader({ context }: LoaderFunctionArgs) {
  const checkout = await requireCheckout(context, "payment");
  const { session, furthest } = checkout;
  return {
    furthest,
    payment: paymentChoice(session.checkout),
    order: orderSummary(checkout),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = await requireCheckout(context, "payment");
  const refused = await submitForm(await readForm(request), paymentMethodSchema, ({ paymentMethod }) =>
    choosePaymentMethod(session, paymentMethod),
  );
  return refused ?? redirectTo("/placeorder");
}

function leadOf(totalCents: number, canPay: boolean): string | undefined {
  if (totalCents === 0) return NOTHING_TO_PAY;
  return canPay ? "You pay after you have placed the order." : undefined;
}

export default function Payment() {
  const { payment, order, furthest } = useLoaderData<typeof loader>();
  return (
    <ChoiceScreen
      title="Payment"
      lead={leadOf(order.totalCents, payment.canPay)}
      note={payment.canPay ? undefined : <NoPaymentNote />}
      name="paymentMethod"
      current="payment"
      furthest={furthest}
      order={order}
      selected={payment.selected}
      lastResult={useActionData<typeof action>()}
      options={paymentCards(payment)}
    />
  );
}
