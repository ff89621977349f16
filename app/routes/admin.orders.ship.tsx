import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { ShipManyScreen } from "~/components/order-lists/ShipManyScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm } from "~/features/accounts/kept-forms.server";
import { handleShipMany, type ShipManyAnswer, shipManyData } from "~/features/orders/ship-many.server";

export const meta = pageTitle("Ship orders");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "orders.fulfill");
  return await shipManyData(request);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requirePermissionOfForm(request, context, "orders.fulfill", ["check"]);
  return handleShipMany(admin, request);
}

export default function ShipMany() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  const answer: ShipManyAnswer | undefined = useActionData<typeof action>() ?? returned;
  return <ShipManyScreen {...data} answer={answer} />;
}
