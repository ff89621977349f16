import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { RateListScreen } from "~/components/shipping/RateListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { handlePageForm } from "~/features/editing/page-forms.server";
import { deleteRate, listRates } from "~/shop/shipping/manage-rate.server";
import { shopUnits } from "~/shop/shipping/weight.schema.server";
import { shippingZones } from "~/shop/shipping/zones.server";

export const meta = pageTitle("Shipping rates");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "shipping-rates");
  return {
    rates: await listRates(),
    zones: shippingZones().map(({ id, name }) => ({ id, name })),
    unit: shopUnits().parcel,
  };
}

export function action(args: ActionFunctionArgs) {
  return handlePageForm(args, "shipping-rates", {
    delete: { run: deleteRate, done: "rate-deleted" },
  });
}

export default function RateList() {
  return <RateListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
