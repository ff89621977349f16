import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CartScreen } from "~/components/cart/CartScreen";
import { pageTitle } from "~/components/layout/Page";
import { useNextScreens } from "~/components/layout/useNextScreens";
import { CART_LISTS, handleCartForm } from "~/features/cart/cart-form.server";
import { getVisitorCart } from "~/features/cart/cart-owner.server";
import { cartPaymentButton, startCartPayment } from "~/features/checkout/cart-payment.server";
import { cartDelivery } from "~/features/checkout/order-summary.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { canBePaid, offeredMethodsText } from "~/shop/payment-methods/payment-providers.server";

export const meta = pageTitle("Cart");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cart = await getVisitorCart(context.visitor);
  return {
    cart,
    delivery: await cartDelivery(cart, context),
    paymentMethods: canBePaid() ? offeredMethodsText() : "",
    payment: await cartPaymentButton(request, context),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, CART_LISTS);
  const { path, refused, refusedCode, status, headers } = await handleCartForm(form, context);
  // Without a script it goes to the checkout: no form may redirect from here to a provider's page.
  if (path && form.get("intent") === "pay" && form.has("scripted")) {
    const opened = await startCartPayment(context);
    return "url" in opened ? redirectTo(opened.url) : json({ refused, refusedCode, problem: opened.problem }, 409);
  }
  // The drawer stays where it is: a redirect would leave its page.
  if (path && !form.has("stay")) return redirectTo(path);
  return json({ refused, refusedCode, problem: null }, { status: path ? 200 : status, headers });
}

export default function CartPage() {
  const { cart, delivery, paymentMethods, payment } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useNextScreens("routes/_shop.shipping", "routes/_shop.login");
  return (
    <CartScreen
      cart={cart}
      delivery={delivery}
      paymentMethods={paymentMethods}
      payment={payment && { ...payment, problem: answer?.problem ?? payment.problem }}
      refused={answer?.refused ?? undefined}
      refusedCode={answer?.refusedCode}
    />
  );
}
