import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { OrderScreen } from "~/components/orders/OrderScreen";
import { keepFormWithoutSession } from "~/features/accounts/kept-forms.server";
import { createGuestAccount } from "~/features/orders/guest-account.server";
import {
  addNote,
  addTracking,
  cancel,
  deliver,
  markOrderPaid,
  markReady,
  orderAgain,
  pay,
  paymentOutcome,
  refund,
  returnedOrderForm,
  reviewPayment,
  ship,
  stopRefund,
  track,
  undoDelivery,
  undoShipping,
  voidOrderLabel,
  waiveDifference,
} from "~/features/orders/order-actions.server";
import { requireOrder } from "~/features/orders/order-guards.server";
import { orderPageData } from "~/features/orders/order-page.server";
import { orderView } from "~/features/orders/order-view.server";
import { askForReturn } from "~/features/orders/return-actions.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import { orderLabel } from "~/shop/orders/order-number";

export const handle: PageHandle = { outside: ["payment"] };

export const meta = pageTitle<typeof loader>((data) => `Order ${orderLabel(data.order)}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { order, query, list } = await requireOrder(request, params.id, context);
  const outcome = paymentOutcome(request, order, query);
  const data = await orderPageData(order, context);
  const returned = await returnedOrderForm(request);
  return { order: orderView(order), query, list, outcome, ...data, returned };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  // The link of an e-mail opens an order without a session.
  if (!new URL(request.url).searchParams.has("key")) await keepFormWithoutSession(request, context);
  const orderContext = { ...(await requireOrder(request, params.id, context)), context };
  // The tracking form has a box for each item.
  const form = await readForm(request, ["trackingItem"]);
  switch (form.get("intent")) {
    case "pay":
      return pay(orderContext);
    case "order-again":
      return orderAgain(orderContext);
    case "ship":
      return ship(orderContext, form);
    case "create-account":
      return createGuestAccount(orderContext, form);
    case "cancel":
      return cancel(orderContext, form);
    case "note":
      return addNote(orderContext, form);
    case "ready":
      return markReady(orderContext);
    case "deliver":
      return deliver(orderContext);
    case "undo-ship":
      return undoShipping(orderContext, form);
    case "undo-deliver":
      return undoDelivery(orderContext);
    case "void-label":
      return voidOrderLabel(orderContext, form);
    case "tracking":
      return addTracking(orderContext, form);
    case "track":
      return track(orderContext);
    case "return":
      return askForReturn(orderContext, form);
    case "refund":
      return refund(orderContext, form);
    case "stop-refund":
      return stopRefund(orderContext, form);
    case "mark-paid":
      return markOrderPaid(orderContext, form);
    case "waive":
      return waiveDifference(orderContext, form);
    case "reviewed":
      return reviewPayment(orderContext, form);
    default:
      throw new Invalid("Please use the buttons on the order page.");
  }
}

export default function Order() {
  const { admin, payments, returned, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? returned;
  const refused = answer && "message" in answer ? answer.message : undefined;
  const refusedTracking = answer && "tracking" in answer ? answer.tracking : undefined;
  const refusedCancellation = answer && "cancellation" in answer ? answer.cancellation : undefined;
  const refusedAccount = answer && "account" in answer ? answer.account : undefined;
  const refusedNote = answer && "note" in answer ? answer.note : undefined;
  const refusedMarkPaid = answer && "markPaid" in answer ? answer.markPaid : undefined;
  const refusedReturn = answer && "returned" in answer ? answer.returned : undefined;
  const refusedRefund = answer && "refund" in answer ? answer.refund : undefined;
  return (
    <OrderScreen
      {...data}
      admin={admin && { ...admin, refusedTracking, refusedMarkPaid, refusedNote }}
      payments={payments && { ...payments, refusedRefund }}
      refused={refused}
      refusedAccount={refusedAccount}
      refusedCancellation={refusedCancellation}
      refusedReturn={refusedReturn}
    />
  );
}
