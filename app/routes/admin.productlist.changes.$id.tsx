import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChangeScreen } from "~/components/bulk-changes/ChangeScreen";
import { pageTitle } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { handlePageForm } from "~/features/editing/page-forms.server";
import { listData } from "~/http/reply/lists.server";
import { confirmChange, getChange, undoChange } from "~/shop/bulk-changes/bulk-change.server";
import { changedProductsOf, changeView, countsOf } from "~/shop/bulk-changes/change-lists.server";
import type { Person } from "~/shop/sessions/session.server";

export const meta = pageTitle<typeof loader>((data) => data.change.name || "Bulk change");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "products.edit");
  const found = getChange(params.id ?? "");
  const { formPath } = found;
  const back = formPath && `${formPath}${formPath.includes("?") ? "&" : "?"}from=${found.id}`;
  const data = { change: changeView(found), counts: countsOf(found.id), back };
  return listData(request, changedProductsOf(found.id), data);
}

export function action(args: ActionFunctionArgs) {
  const { id = "" } = args.params;
  const forms = {
    confirm: { run: (admin: Person) => confirmChange(admin, id) },
    undo: { run: (admin: Person) => undoChange(admin, id) },
  };
  return handlePageForm(args, "products.edit", forms, `/admin/productlist/changes/${id}`);
}

export default function BulkChange() {
  return <ChangeScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
