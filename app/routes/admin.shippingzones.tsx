import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { ZoneListScreen } from "~/components/shipping/ZoneListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { handlePageForm } from "~/features/editing/page-forms.server";
import { testedParcel } from "~/features/shipping/zone-test.server";
import { listCountries } from "~/shop/addresses/country-list.server";
import { shopCurrency } from "~/shop/money/currency";
import { listRates } from "~/shop/shipping/manage-rate.server";
import { deleteZone, listZones } from "~/shop/shipping/manage-zone.server";
import { shopUnits } from "~/shop/shipping/weight.schema.server";

export const meta = pageTitle("Shipping zones");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "shipping-rates");
  return {
    zones: listZones(),
    rates: await listRates(),
    countries: listCountries(),
    unit: shopUnits().parcel,
    currency: shopCurrency(),
    test: testedParcel(new URL(request.url).searchParams),
  };
}

export function action(args: ActionFunctionArgs) {
  return handlePageForm(args, "shipping-rates", {
    delete: { run: deleteZone, done: "zone-deleted" },
  });
}

export default function ZoneList() {
  return <ZoneListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
