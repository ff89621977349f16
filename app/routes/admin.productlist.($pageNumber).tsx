import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ProductListScreen, productListPath } from "~/components/admin/ProductListScreen";
import { StockEditScreen } from "~/components/admin/StockEditScreen";
import { requireAdmin } from "~/features/accounts/guards.server";
import { handleStockForm } from "~/features/catalogue/stock-form.server";
import { shopName } from "~/features/layout/shop-facts.server";
import { setFlash } from "~/http/reply/flash.server";
import { listData, refusedReply } from "~/http/reply/lists.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo, redirectToSamePage } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import type { ThirdPartySource } from "~/http/server/content-security-policy.server";
import { Invalid } from "~/platform/errors";
import { createDraft, deleteProduct } from "~/shop/catalogue/edit-product.server";
import { productList } from "~/shop/catalogue/product-list.server";
import { stockFormRow } from "~/shop/catalogue/stock-form-row";
import { pageNumber } from "~/shop/lists/page-number.schema.server";

export const handle = { outside: ["aliexpress"] satisfies ThirdPartySource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Products | ${data?.shopName}` }];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    const page = pageNumber.parse(params.pageNumber ?? new URL(request.url).searchParams.get("pageNumber"));
    const isEditing = new URL(request.url).searchParams.get("edit") === "stock";
    return listData(request, productList, { shopName, isEditing }, page);
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const form = await readForm(request);
    if (form.get("intent") === "save-stock") {
      const rejected = await handleStockForm(admin, form);
      if (rejected) return json({ rows: rejected.rows }, rejected.status);
      setFlash(context, "stock-saved");
      return redirectTo(pathWithout(request, "edit"));
    }
    try {
      const intent = form.get("intent");
      if (intent === "create") return redirectTo(`/admin/product/${await createDraft(admin)}/edit`);
      if (intent !== "delete") throw new Invalid("Please use the buttons on this page.");
      await deleteProduct(admin, String(form.get("id")));
    } catch (error) {
      return refusedReply(error);
    }
    setFlash(context, "product-deleted");
    return redirectToSamePage(request);
  });
}

/** The address of a request without one field of its query. */
function pathWithout(request: Request, field: string): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete(field);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

export default function ProductList() {
  const { list, isEditing } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const rejected = response && "rows" in response ? response.rows : undefined;
  if (isEditing) {
    const pageAddress = (page: number) => productListPath({ ...list.typed, edit: "stock" }, page);
    return (
      <StockEditScreen
        rows={rejected ?? list.rows.map(stockFormRow)}
        response={rejected}
        listPath={productListPath(list.typed, list.page)}
        path={pageAddress(list.page)}
        page={list.page}
        pages={list.pages}
        pageAddress={pageAddress}
      />
    );
  }
  return <ProductListScreen list={list} refused={response && "refused" in response ? response.refused : undefined} />;
}
