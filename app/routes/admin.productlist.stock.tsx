import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { StockEditScreen } from "~/components/product-lists/StockEditScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm } from "~/features/accounts/kept-forms.server";
import { handleStockForm, returnedStockForm } from "~/features/catalog/stock-form.server";
import { setFlash } from "~/http/reply/flash.server";
import { listData } from "~/http/reply/lists.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { stockFormOf } from "~/shop/catalog/stock-form-row";
import { productList } from "~/shop/product-lists/product-list.server";
import { hasPermission } from "~/shop/staff/permissions";

export const meta = pageTitle("Stock and prices");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "products.stock");
  const mayEdit = hasPermission(admin, "products.edit");
  const returned = returnedStockForm(request);
  return listData(request, productList, { mayEdit, returned });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requirePermissionOfForm(request, context, "products.stock");
  const rejected = handleStockForm(admin, await readForm(request));
  if (rejected) return rejected;
  setFlash(context, "stock-saved");
  return redirectTo(`/admin/productlist${new URL(request.url).search}`);
}

export default function Stock() {
  const { list, mayEdit, returned } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? returned;
  const { rows, others } = stockFormOf(list.rows);
  return (
    <StockEditScreen rows={answer?.rows ?? rows} others={others} response={answer} list={list} hasPrices={mayEdit} />
  );
}
