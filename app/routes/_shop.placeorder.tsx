import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { PlaceOrderScreen } from "~/components/checkout/PlaceOrderScreen";
import { pageTitle } from "~/components/layout/Page";
import { ShopError } from "~/components/layout/ShopError";
import { requireShopper } from "~/features/accounts/guards.server";
import { deleteReturnedForm, keepFormWithoutSession, returnedForm } from "~/features/accounts/kept-forms.server";
import { ensureCartOwner } from "~/features/cart/cart-owner.server";
import {
  redirectToPlacedOrder,
  requireCheckout,
  requireOrderableCheckout,
} from "~/features/checkout/checkout-guard.server";
import { orderSummary } from "~/features/checkout/order-summary.server";
import { paymentChoice } from "~/features/checkout/payment-choice.server";
import { payPlaced } from "~/features/orders/pay-order.server";
import { limitEcho } from "~/http/reply/echo.server";
import { setFlash } from "~/http/reply/flash.server";
import { toFormError } from "~/http/reply/form-error.server";
import { redirectTo, redirectToDocument } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { clientKey } from "~/http/request/client-key.server";
import { limitRefusedOrders } from "~/http/request/rate-limit.server";
import type { RequestContext } from "~/http/server/context.server";
import { addressLines } from "~/shop/addresses/address-lines.server";
import { addressNote } from "~/shop/addresses/address-note.server";
import { paymentMethodSchema } from "~/shop/checkout/checkout.schema.server";
import { choosePaymentMethod, clearCheckout, keepChoices } from "~/shop/checkout/checkout.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { deliveryMark, newOrderKey, orderRequestFromCheckout, unseenLines } from "~/shop/orders/checkout-order.server";
import { getOrder } from "~/shop/orders/order.server";
import { TooManyUnpaidOrders } from "~/shop/orders/order-limits.server";
import { isSent } from "~/shop/orders/order-status";
import { findOrderByKey, placeOrder } from "~/shop/orders/place-order.server";
import { statusOf } from "~/shop/orders/status-of.server";
import type { Person, Session } from "~/shop/sessions/session.server";
import { pickupLines } from "~/shop/shipping/pickup.server";

/** Notes that take more bytes of a response are not kept with the session: they are far too long. */
const KEPT_NOTES_LIMIT = 10_000;

export const meta = pageTitle("Place order");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await redirectToPlacedOrder(context);
  const kept = (await context.visitor.person()) && returnedForm(request);
  if (kept) {
    // They outlast the steps that a new session has to go through again.
    keepForm(await context.visitor.ensureSession(), kept.form);
    await deleteReturnedForm(request);
    setFlash(context, "order-form-kept");
  }
  const checkout = await requireCheckout(context, "placeorder");
  if (kept) throw redirectTo("/placeorder");
  const { session, figures } = checkout;
  const { shippingAddress, addressVerified, email } = session.checkout;
  if (!shippingAddress || !figures) throw redirectTo("/shipping");
  const { rateService, totalCents, discountCode } = figures;
  return {
    order: orderSummary(checkout),
    summary: {
      shippingAddress: [...addressLines(shippingAddress), ...(shippingAddress.isPickup ? pickupLines() : [])],
      isPickup: shippingAddress.isPickup === true,
      addressNote: addressNote(shippingAddress, addressVerified === true),
      email,
      rateService,
      totalCents,
      discountCode,
      deliveryMark: deliveryMark(session.checkout),
    },
    payment: paymentChoice(session.checkout),
    notes: session.checkout.notes,
    orderKey: newOrderKey(),
  };
}

const notesIn = (form: FormData, limit?: number) =>
  limitEcho({ orderNote: String(form.get("orderNote") ?? ""), giftNote: String(form.get("giftNote") ?? "") }, limit)
    .kept;

/** Keeps the notes and the way to pay of a form whose order is not placed. */
function keepForm(session: Session, form: FormData): void {
  const method = paymentMethodSchema.safeParse(Object.fromEntries(form)).data?.paymentMethod;
  keepChoices(session, notesIn(form, KEPT_NOTES_LIMIT), method);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { visitor } = context;
  const form = await readForm(request, ["seen"]);
  if (form.get("intent") === "keep") {
    const session = await visitor.session();
    // One without an address has placed its order meanwhile.
    if (session?.checkout.shippingAddress) keepForm(session, form);
    return null;
  }
  await keepFormWithoutSession(request, context, { form });
  const person = await requireShopper(visitor, "/placeorder");
  // A repeated submission arrives after cart and checkout were cleared: redirect to the order of the first one.
  const before = findOrderByKey(person, String(form.get("orderKey") ?? ""));
  if (before) return leadToOrder(before, person, form, context);
  // Another tab has placed the order.
  await redirectToPlacedOrder(context);
  let placed: { id: string };
  try {
    const { session, cart } = await requireOrderableCheckout(context);
    // Where scripts run, the way to pay is chosen here.
    if (form.has("paymentMethod")) {
      choosePaymentMethod(session, parseInput(paymentMethodSchema, Object.fromEntries(form)).paymentMethod);
    }
    const cartOwner = await ensureCartOwner(context);
    const client = clientKey(context.clientAddress);
    const order = orderRequestFromCheckout(person, { state: session.checkout, cart, cartOwner }, client, form);
    placed = await limitRefusedOrders(context.clientAddress, () => placeOrder(order));
    clearCheckout(session);
    setFlash(context, "order-placed");
  } catch (error) {
    keepForm(await visitor.ensureSession(), form);
    if (error instanceof Response) throw error;
    // The stock may have run out meanwhile, and then this step has no page to show the error on.
    const current = await requireOrderableCheckout(context);
    const { message, fields, status, headers } = toFormError(error);
    const unpaidOrders = error instanceof TooManyUnpaidOrders ? error.orders : null;
    const changed = unseenLines(current.cart, form);
    return json({ message, unpaidOrders, changed, typed: notesIn(form), errors: fields }, { status, headers });
  }
  return leadToOrder(placed.id, person, form, context);
}

/** Leads to the order's page, or where scripts run to where it is paid. One that has ended meanwhile is not placed anew. */
async function leadToOrder(id: string, person: Person, form: FormData, context: RequestContext) {
  const order = getOrder(id, { person, key: null });
  const hasEnded = !isSent(statusOf(order));
  if (hasEnded) setFlash(context, "order-ended-before");
  return form.has("pay") && !hasEnded ? payPlaced(order, context) : redirectToDocument(`/order/${id}`);
}

/** A page that has kept what was typed in it shows it already. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && formData?.get("intent") !== "keep";

export default function PlaceOrder() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <PlaceOrderScreen {...data} refused={answer} />;
}

export function ErrorBoundary() {
  return <ShopError action={{ to: "/cart", label: "Go to the cart" }} />;
}
