import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChangeScreen } from "~/components/bulk-changes/ChangeScreen";
import { pageTitle } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { listData, refusedReply } from "~/http/reply/lists.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import { confirmChange, getChange, undoChange } from "~/shop/bulk-changes/bulk-change.server";
import { changedProductsOf, changeView, countsOf } from "~/shop/bulk-changes/change-lists.server";

export const meta = pageTitle<typeof loader>((data) => data.change.name || "Bulk change");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "products.edit");
  const found = getChange(params.id ?? "");
  const { formPath } = found;
  const back = formPath && `${formPath}${formPath.includes("?") ? "&" : "?"}from=${found.id}`;
  const data = { change: changeView(found), counts: countsOf(found.id), back };
  return listData(request, changedProductsOf(found.id), data);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "products.edit");
  const id = params.id ?? "";
  try {
    switch ((await readForm(request)).get("intent")) {
      case "confirm":
        await confirmChange(admin, id);
        break;
      case "undo":
        await undoChange(admin, id);
        break;
      default:
        throw new Invalid("Please use the buttons on this page.");
    }
  } catch (error) {
    return refusedReply(error);
  }
  return redirectTo(`/admin/productlist/changes/${id}`);
}

export default function BulkChange() {
  return <ChangeScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
