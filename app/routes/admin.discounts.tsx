import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DiscountListScreen } from "~/components/discounts/DiscountListScreen";
import { pageTitle } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { handlePageForm } from "~/features/editing/page-forms.server";
import { listData } from "~/http/reply/lists.server";
import { discountList } from "~/shop/discounts/discount-list.server";
import { deleteDiscount, updateDiscount } from "~/shop/discounts/manage-discount.server";

export const meta = pageTitle("Discounts");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "discounts");
  return listData(request, discountList, {});
}

export function action(args: ActionFunctionArgs) {
  return handlePageForm(args, "discounts", {
    delete: { run: deleteDiscount, done: "discount-deleted" },
    "switch-on": { run: (admin, id) => updateDiscount(admin, id, { isActive: true }), done: "discount-saved" },
    "switch-off": { run: (admin, id) => updateDiscount(admin, id, { isActive: false }), done: "discount-saved" },
  });
}

export default function DiscountList() {
  return <DiscountListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
