import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BrandMarks } from "~/components/checkout/BrandMarks";
import { ChoiceScreen } from "~/components/checkout/ChoiceScreen";
import { NoPaymentNote } from "~/components/checkout/NoPaymentNote";
import { requireCheckout } from "~/features/checkout/checkout-guard.server";
import { orderSummary } from "~/features/checkout/order-summary.server";
import { formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { paymentMethodSchema } from "~/shop/checkout/checkout.schema.server";
import { choosePaymentMethod } from "~/shop/checkout/checkout.server";
import { canBePaid, isOfferedTo, offeredMethods } from "~/shop/payment-methods/payment-providers.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Payment | ${data?.shopName}` }];

export function loader({ context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const checkout = await requireCheckout(context, "payment");
    const { session, furthest } = checkout;
    const { shippingAddress } = session.checkout;
    const methods = offeredMethods().filter(({ name }) => !shippingAddress || isOfferedTo(name, shippingAddress));
    const canPay = canBePaid();
    const chosen = methods.find(({ name }) => name === session.checkout.paymentMethod) ?? methods[0];
    const options = methods.map(({ name, description, brands }) => ({
      value: name,
      label: name,
      description: canPay ? description : "Not set up in this shop yet.",
      brands: brands ?? [],
    }));
    return {
      shopName: setting("shopName"),
      furthest,
      canPay,
      options,
      order: orderSummary(checkout),
      selected: chosen?.name,
    };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const { session } = await requireCheckout(context, "payment");
    const submission = parseForm(await readForm(request), paymentMethodSchema);
    if (submission.status !== "success") return formErrorResponse(submission);
    try {
      choosePaymentMethod(session, submission.value.paymentMethod);
    } catch (error) {
      return toFormErrorResponse(error, submission);
    }
    return redirectTo("/placeorder");
  });
}

function leadOf(totalCents: number, canPay: boolean): string | undefined {
  if (totalCents === 0) return "There is nothing to pay for this order.";
  return canPay ? "You pay after you have placed the order." : undefined;
}

export default function Payment() {
  const { canPay, selected, options, order, furthest } = useLoaderData<typeof loader>();
  return (
    <ChoiceScreen
      title="Payment"
      lead={leadOf(order.totalCents, canPay)}
      note={canPay ? undefined : <NoPaymentNote />}
      name="paymentMethod"
      current="payment"
      furthest={furthest}
      order={order}
      selected={selected}
      lastResult={useActionData<typeof action>()}
      options={options.map(({ description, brands, ...option }) => ({
        ...option,
        description: (
          <>
            {description}
            {brands.length > 0 && <BrandMarks brands={brands} />}
          </>
        ),
      }))}
    />
  );
}
