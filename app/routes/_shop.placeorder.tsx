import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PlaceOrderScreen } from "~/components/checkout/PlaceOrderScreen";
import { readForm } from "~/http/body.server";
import { requireCheckout } from "~/http/checkout-guards.server";
import { clientKey } from "~/http/client-key.server";
import { keptCartOwner, requireShopper } from "~/http/guards.server";
import { refusalOf } from "~/http/input.server";
import { leaveNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { seeOther, toNewDocument } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { checkoutFigures, clearCheckout } from "~/shop/checkout/checkout.server";
import { newOrderKey, orderRequestFromCheckout, placedBefore } from "~/shop/orders/checkout-order.server";
import { TooManyUnpaidOrders } from "~/shop/orders/order-limits.server";
import { placeOrder } from "~/shop/orders/place-order.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Place order | ${data?.shopName}` }];

export function loader({ context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const { session, cart } = await requireCheckout(context, "placeorder");
    const { shippingAddress, paymentMethod, addressVerified, email } = session.checkout;
    const figures = checkoutFigures(session.checkout, cart);
    if (!shippingAddress || !paymentMethod || !figures) throw seeOther("/shipping");
    const summary = { shippingAddress, paymentMethod, addressVerified, email, ...figures };
    return { shopName, cart, summary, orderKey: newOrderKey() };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const { visitor } = context;
    const person = await requireShopper(visitor, "/placeorder");
    const form = await readForm(request);
    // The form's second post comes when cart and checkout are cleared already: it answers the first one's order.
    const before = await placedBefore(person, form.get("orderKey"));
    if (before) return toNewDocument(`/order/${before}`);
    const { session } = await requireCheckout(context, "placeorder");
    try {
      const owner = await keptCartOwner(visitor);
      const client = clientKey(context.clientAddress);
      const placed = await placeOrder(orderRequestFromCheckout(person, session.checkout, owner, client, form));
      await clearCheckout(session);
      leaveNotice(context, "order-placed");
      return toNewDocument(`/order/${placed.id}`);
    } catch (error) {
      const { form: message, fields, ...answer } = refusalOf(error);
      const unpaidOrders = error instanceof TooManyUnpaidOrders ? error.orderIds : null;
      return json({ message: message ?? Object.values(fields)[0] ?? "", unpaidOrders }, answer);
    }
  });
}

export default function PlaceOrder() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <PlaceOrderScreen {...data} refused={answer?.message} unpaidOrders={answer?.unpaidOrders} />;
}
