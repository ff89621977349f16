import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StockEditScreen } from "~/components/admin/StockEditScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { handleStockForm } from "~/features/catalogue/stock-form.server";
import { setFlash } from "~/http/reply/flash.server";
import { listData } from "~/http/reply/lists.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { stockFormRow } from "~/shop/catalogue/stock-form-row";
import { productList } from "~/shop/product-lists/product-list.server";
import { setting } from "~/shop/settings/settings.server";
import { hasPermission } from "~/shop/staff/permissions";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Stock and prices | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermission(request, context.visitor, "products.stock");
    const mayEdit = hasPermission(admin, "products.edit");
    return listData(request, productList, { shopName: setting("shopName"), mayEdit });
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermission(request, context.visitor, "products.stock");
    const rejected = await handleStockForm(admin, await readForm(request));
    if (rejected) return json({ rows: rejected.rows }, rejected.status);
    setFlash(context, "stock-saved");
    return redirectTo(`/admin/productlist${new URL(request.url).search}`);
  });
}

export default function Stock() {
  const { list, mayEdit } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>()?.rows;
  return (
    <StockEditScreen
      rows={rejected ?? list.rows.map(stockFormRow)}
      response={rejected}
      list={list}
      hasPrices={mayEdit}
    />
  );
}
