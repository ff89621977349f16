import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DiscountListScreen } from "~/components/discounts/DiscountListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { setFlash } from "~/http/reply/flash.server";
import { listData, refusedReply } from "~/http/reply/lists.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectToSamePage } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import { discountList } from "~/shop/discounts/discount-list.server";
import { deleteDiscount, updateDiscount } from "~/shop/discounts/manage-discount.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Discounts | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requirePermission(request, context.visitor, "discounts");
    return listData(request, discountList, { shopName: setting("shopName") });
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermission(request, context.visitor, "discounts");
    const form = await readForm(request);
    const id = String(form.get("id") ?? "");
    const intent = form.get("intent");
    try {
      if (intent === "delete") await deleteDiscount(admin, id);
      else if (intent === "switch-on" || intent === "switch-off")
        await updateDiscount(admin, id, { isActive: intent === "switch-on" });
      else throw new Invalid("Please use the buttons on this page.");
    } catch (error) {
      return refusedReply(error);
    }
    setFlash(context, intent === "delete" ? "discount-deleted" : "discount-saved");
    return redirectToSamePage(request);
  });
}

export default function DiscountList() {
  return <DiscountListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
