import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import editorStyles from "quill/dist/quill.core.css";
import { ProductEditScreen } from "~/components/admin/product/ProductEditScreen";
import { requireAdmin } from "~/http/guards.server";
import { leaveNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { answerProductForm, galleryOf, readProductForm, typedProduct } from "~/http/product-form.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { getProductOrDraft } from "~/shop/catalogue/edit-product.server";
import type { ProductFormAnswer } from "~/shop/catalogue/typed-product";
import { shippingMethods } from "~/shop/shipping/manage-rate.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Edit Product | ${data?.shopName}` }];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: editorStyles }];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireAdmin(request, context.visitor);
    const product = await getProductOrDraft(params.id ?? "");
    return {
      shopName,
      id: product.id,
      version: product.updatedAt.getTime(),
      isDraft: product.slot === null,
      values: typedProduct(product),
      stockShown: product.countInStock,
      shippingMethods: await shippingMethods(),
      server: await galleryOf(product.imageFolderName),
    };
  });
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const product = await getProductOrDraft(params.id ?? "");
    const { answer, status, headers } = await answerProductForm(admin, product, await readProductForm(request));
    if (answer) return json<ProductFormAnswer>(answer, { status, headers });
    leaveNotice(context, "product-saved");
    return seeOther(`/admin/product/${product.id}/edit`);
  });
}

export default function ProductEdit() {
  const { version, ...data } = useLoaderData<typeof loader>();
  return <ProductEditScreen key={`${data.id} ${version}`} {...data} answer={useActionData<typeof action>()} />;
}
