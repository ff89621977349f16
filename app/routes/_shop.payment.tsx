import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChoiceScreen } from "~/components/checkout/ChoiceScreen";
import { NoPaymentNote } from "~/components/checkout/NoPaymentNote";
import { requireCheckout } from "~/features/checkout/checkout-guard.server";
import { formErrorResponse, parseForm } from "~/http/reply/forms.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { paymentMethodSchema } from "~/shop/checkout/checkout.schema.server";
import { choosePaymentMethod } from "~/shop/checkout/checkout.server";
import { formatMoney } from "~/shop/money/format-money";
import { canBePaid, offeredMethods } from "~/shop/payment-methods/payment-providers.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Payment | ${data?.shopName}` }];

export function loader({ context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const { session, cart, figures, furthest } = await requireCheckout(context, "payment");
    const methods = offeredMethods();
    const canPay = canBePaid();
    const chosen = methods.find(({ name }) => name === session.checkout.paymentMethod) ?? methods[0];
    const options = methods.map(({ name, description }) => ({
      value: name,
      label: name,
      description: canPay ? description : "Not set up in this shop yet.",
    }));
    return {
      shopName: setting("shopName"),
      furthest,
      totalCents: figures?.totalCents ?? null,
      canPay,
      options,
      cart: { discount: cart.discount, itemsCents: cart.itemsCents },
      selected: chosen?.name,
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

function leadOf(totalCents: number | null, canPay: boolean): string | undefined {
  if (totalCents === null) return undefined;
  if (totalCents === 0) return "There is nothing to pay for this order.";
  return `${formatMoney(totalCents)} with shipping and tax.${canPay ? " You pay after you have placed the order." : ""}`;
}

export default function Payment() {
  const { canPay, selected, options, cart, furthest, totalCents } = useLoaderData<typeof loader>();
  return (
    <ChoiceScreen
      title="Payment"
      lead={leadOf(totalCents, canPay)}
      note={canPay ? undefined : <NoPaymentNote />}
      name="paymentMethod"
      current="payment"
      furthest={furthest}
      cart={cart}
      selected={selected}
      lastResult={useActionData<typeof action>()}
      options={options}
    />
  );
}
