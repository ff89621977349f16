import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type FormAnswer, resultOf } from "~/components/forms/resultOf";
import { pageTitle } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { OrderScreen } from "~/components/orders/OrderScreen";
import { keepFormWithoutSession } from "~/features/accounts/kept-forms.server";
import { handleOrderForm, returnedOrderForm } from "~/features/orders/order-actions.server";
import { requireOrder } from "~/features/orders/order-guards.server";
import { orderPageData } from "~/features/orders/order-page.server";
import { paymentOutcome } from "~/features/orders/pay-order.server";
import { readForm } from "~/http/request/body.server";
import { orderLabel } from "~/shop/orders/order-number";

export const handle: PageHandle = { outside: ["payment"] };

export const meta = pageTitle<typeof loader>((data) => `Order ${orderLabel(data.order)}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { order, query, list } = await requireOrder(request, params.id, context);
  const outcome = paymentOutcome(request, order, query);
  const data = await orderPageData(order, context);
  const returned = await returnedOrderForm(request);
  return { query, list, outcome, ...data, returned };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  // The link of an e-mail opens an order without a session.
  if (!new URL(request.url).searchParams.has("key")) await keepFormWithoutSession(request, context);
  const orderContext = { ...(await requireOrder(request, params.id, context)), context };
  // The tracking form has a box for each item.
  return handleOrderForm(orderContext, await readForm(request, ["trackingItem"]));
}

export default function Order() {
  const { admin, payments, returned, ...data } = useLoaderData<typeof loader>();
  const answer: FormAnswer | null = useActionData<FormAnswer>() ?? returned;
  const orderForms = {
    refusedTracking: resultOf(answer, "ship", "tracking"),
    refusedMarkPaid: resultOf(answer, "mark-paid"),
    refusedNote: resultOf(answer, "note"),
  };
  return (
    <OrderScreen
      {...data}
      admin={admin && { ...admin, ...orderForms }}
      payments={payments && { ...payments, refusedRefund: resultOf(answer, "refund", "refund-amount") }}
      refused={answer?.message}
      refusedAccount={resultOf(answer, "create-account")}
      refusedCancellation={resultOf(answer, "cancel", "cancel-amount")}
      refusedReturn={resultOf(answer, "return")}
    />
  );
}
