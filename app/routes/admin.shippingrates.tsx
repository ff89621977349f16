import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RateListScreen } from "~/components/admin/RateListScreen";
import { readForm } from "~/http/body.server";
import { requireAdmin } from "~/http/guards.server";
import { refusalOf } from "~/http/input.server";
import { leaveNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { Invalid } from "~/platform/errors";
import { deleteRate, listRates } from "~/shop/shipping/manage-rate.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Shipping rates | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireAdmin(request, context.visitor);
    return { shopName, rates: await listRates() };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const form = await readForm(request);
    try {
      if (form.get("intent") !== "delete") throw new Invalid("Please use the buttons of this page.");
      await deleteRate(admin, String(form.get("id")));
    } catch (error) {
      const { form: refused, status, headers } = refusalOf(error);
      return json({ refused }, { status, headers });
    }
    leaveNotice(context, "rate-deleted");
    return seeOther("/admin/shippingrates");
  });
}

export default function RateList() {
  return <RateListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
