import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type FormAnswer, resultOf } from "~/components/forms/resultOf";
import { pageTitle } from "~/components/layout/Page";
import { LabelScreen } from "~/components/shipping/LabelScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm } from "~/features/accounts/kept-forms.server";
import { labelPageData, takeLabelStep } from "~/features/orders/label-page.server";
import { requireOrder } from "~/features/orders/order-guards.server";
import { readForm } from "~/http/request/body.server";

export const meta = pageTitle("Buy a label");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "orders.fulfill");
  const { order, query } = await requireOrder(request, params.id, context);
  return { ...(await labelPageData({ request, order, query, admin })) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requirePermissionOfForm(request, context, "orders.fulfill");
  const { order, query } = await requireOrder(request, params.id, context);
  return takeLabelStep({ request, order, query, admin, context }, await readForm(request));
}

export default function BuyLabel() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  const answer: FormAnswer | null = useActionData<FormAnswer>() ?? returned;
  // Each parcel has forms of its own.
  return (
    <LabelScreen key={data.quote?.id} {...data} measured={resultOf(answer, "rates")} bought={resultOf(answer, "buy")} />
  );
}
