import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import editorStyles from "quill/dist/quill.core.css";
import { revalidatesOwnPosts } from "~/components/forms/editVersion";
import { pageTitle } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { ProductEditScreen } from "~/components/product-edit/ProductEditScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm } from "~/features/accounts/kept-forms.server";
import {
  findServerFolder,
  handleProductForm,
  readProductForm,
  returnedProductForm,
} from "~/features/catalog/product-form.server";
import { setFlash } from "~/http/reply/flash.server";
import { formConstraints } from "~/http/reply/forms.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { type RunningSale, runningSaleOf } from "~/shop/bulk-changes/run-changes.server";
import { productFormSchema } from "~/shop/catalog/edit-product.schema.server";
import { getProductOrDraft } from "~/shop/catalog/edit-product.server";
import { productInputs, productRecord } from "~/shop/catalog/product-fields.schema.server";
import type { ProductFormResult } from "~/shop/catalog/product-form-values";
import { shippingMethods } from "~/shop/shipping/manage-rate.server";
import { shopUnits } from "~/shop/shipping/weight.schema.server";
import { countStockNotices } from "~/shop/stock-notices/stock-notice.server";

export const handle: PageHandle = { lost: { save: { title: "Connection lost", message: "Update failed." } } };

export const meta = pageTitle<typeof loader>(({ values }) =>
  values.name ? `Edit product ${values.name}` : "New product",
);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: editorStyles }];

export const shouldRevalidate = revalidatesOwnPosts;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "products.edit");
  const product = getProductOrDraft(params.id ?? "");
  const kept = returnedForm(request);
  return {
    id: product.id,
    savedAt: product.updatedAt.getTime(),
    version: productRecord.versionOf(product),
    inputs: productInputs(),
    constraint: formConstraints(productFormSchema),
    values: productRecord.formValues(product),
    stockShown: product.countInStock,
    sale: saleView(runningSaleOf(product, true)),
    waiting: await countStockNotices(product.num),
    weightUnit: shopUnits().item.name,
    shippingMethods: await shippingMethods(),
    server: await findServerFolder(product.imageFolderName),
    returned: kept ? await returnedProductForm(admin, product, kept) : undefined,
  };
}

const saleView = (sale: RunningSale | null) => sale && { ...sale, endsAt: sale.endsAt.toISOString() };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requirePermissionOfForm(request, context, "products.edit");
  const { id = "" } = params;
  const result = await handleProductForm(admin, id, await readProductForm(request));
  if (result.answer) {
    const { answer, status, headers } = result;
    return json<ProductFormResult>(answer, { status, headers });
  }
  setFlash(context, result.saved);
  return redirectTo(`/admin/product/${id}/edit`);
}

export default function ProductEdit() {
  const { savedAt, returned, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? returned;
  // The form starts anew when it is saved, and when it takes over what others have changed.
  const key = `${data.id} ${savedAt} ${answer?.changes ? answer.version : ""}`;
  return <ProductEditScreen key={key} {...data} answer={answer} />;
}
