import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type FormAnswer, resultOf } from "~/components/forms/resultOf";
import { pageTitle } from "~/components/layout/Page";
import { ReturnScreen } from "~/components/returns/ReturnScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm } from "~/features/accounts/kept-forms.server";
import { returnPageData, takeReturnStep } from "~/features/orders/return-page.server";
import { readForm } from "~/http/request/body.server";
import { orderLabel } from "~/shop/orders/order-number";

export const meta = pageTitle<typeof loader>((data) => `Return of order ${orderLabel(data.order)}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "orders.fulfill");
  return await returnPageData(request, admin, params.id ?? "");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  await requirePermissionOfForm(request, context, "orders.fulfill");
  // The form of received items has one box per line.
  return takeReturnStep({ id: params.id ?? "", context }, await readForm(request, ["restock"]));
}

export default function Return() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  const answer: FormAnswer | null = useActionData<FormAnswer>() ?? returned;
  return (
    <ReturnScreen
      {...data}
      refused={answer?.message}
      refusedDecline={resultOf(answer, "decline")}
      refusedReceive={resultOf(answer, "receive")}
    />
  );
}
