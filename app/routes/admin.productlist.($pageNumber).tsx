import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { ProductListScreen } from "~/components/product-lists/ProductListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { isPublishedSoldOut } from "~/features/catalog/product-form.server";
import { newFormKey, saveOnce } from "~/features/editing/edit-form.server";
import { setFlash } from "~/http/reply/flash.server";
import { listData, refusedReply } from "~/http/reply/lists.server";
import { redirectTo, redirectToSamePage } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid } from "~/platform/errors";
import { createDraft, deleteProduct, updateProduct } from "~/shop/catalog/edit-product.server";
import { pageNumber } from "~/shop/lists/page-number.schema.server";
import { productList } from "~/shop/product-lists/product-list.server";
import type { Person } from "~/shop/sessions/session.server";
import { hasPermission } from "~/shop/staff/permissions";

export const handle: PageHandle = { outside: ["aliexpress"] };

export const meta = pageTitle("Products");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "products.read");
  const page = pageNumber.parse(params.pageNumber ?? new URL(request.url).searchParams.get("pageNumber"));
  return listData(
    request,
    productList,
    { mayEdit: hasPermission(admin, "products.edit"), formKey: newFormKey() },
    page,
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "products.edit");
  const form = await readForm(request);
  try {
    if (form.get("intent") === "create")
      return redirectTo(await saveOnce(form, async () => `/admin/product/${createDraft(admin)}/edit`));
    await change(admin, form, context);
  } catch (error) {
    return refusedReply(error);
  }
  return redirectToSamePage(request);
}

async function change(admin: Person, form: FormData, context: RequestContext): Promise<void> {
  const [published, unpublished] = [form.get("publish"), form.get("unpublish")];
  if (form.get("intent") === "delete") {
    deleteProduct(admin, String(form.get("id")));
    setFlash(context, "product-deleted");
  } else if (published !== null) {
    updateProduct(admin, String(published), { isPublished: true });
    setFlash(context, isPublishedSoldOut(String(published)) ? "published-sold-out" : "product-published");
  } else if (unpublished !== null) {
    updateProduct(admin, String(unpublished), { isPublished: false });
    setFlash(context, "product-unpublished");
  } else {
    throw new Invalid("Please use the buttons on this page.");
  }
}

export default function ProductList() {
  return <ProductListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
