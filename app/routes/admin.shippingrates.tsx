import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RateListScreen } from "~/components/admin/RateListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { setFlash } from "~/http/reply/flash.server";
import { refusedReply } from "~/http/reply/lists.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import { setting } from "~/shop/settings/settings.server";
import { deleteRate, listRates } from "~/shop/shipping/manage-rate.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Shipping rates | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requirePermission(request, context.visitor, "shipping-rates");
    return { shopName: setting("shopName"), rates: await listRates() };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermission(request, context.visitor, "shipping-rates");
    const form = await readForm(request);
    try {
      if (form.get("intent") !== "delete") throw new Invalid("Please use the buttons on this page.");
      await deleteRate(admin, String(form.get("id")));
    } catch (error) {
      return refusedReply(error);
    }
    setFlash(context, "rate-deleted");
    return redirectTo("/admin/shippingrates");
  });
}

export default function RateList() {
  return <RateListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
