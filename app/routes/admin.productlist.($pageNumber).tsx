import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ProductListScreen } from "~/components/admin/ProductListScreen";
import { readForm } from "~/http/body.server";
import type { OutsideSource } from "~/http/content-security-policy.server";
import { filtersOf } from "~/http/filters.server";
import { requireAdmin } from "~/http/guards.server";
import { refusalOf } from "~/http/input.server";
import { leaveNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { Invalid } from "~/platform/errors";
import { createDraft, deleteProduct } from "~/shop/catalogue/edit-product.server";
import { pageNumber } from "~/shop/catalogue/listing.schema.server";
import { productFilterSchema } from "~/shop/catalogue/product-list.schema.server";
import { listProducts } from "~/shop/catalogue/product-list.server";

const PAGE_SIZE = 25;

export const handle = { outside: ["aliexpress"] satisfies OutsideSource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Products | ${data?.shopName}` }];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireAdmin(request, context.visitor);
    const { typed, errors, filters } = filtersOf(request, productFilterSchema);
    const page = pageNumber.parse(params.pageNumber ?? new URL(request.url).searchParams.get("pageNumber"));
    const list = await listProducts(filters, { page, pageSize: PAGE_SIZE });
    const status = Object.keys(errors).length > 0 ? 400 : 200;
    return json({ shopName, typed, errors, ...list }, { status });
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const form = await readForm(request);
    try {
      const intent = form.get("intent");
      if (intent === "create") return seeOther(`/admin/product/${await createDraft(admin)}/edit`);
      if (intent !== "delete") throw new Invalid("Please use the buttons of this page.");
      await deleteProduct(admin, String(form.get("id")));
    } catch (error) {
      const { form: refused, status, headers } = refusalOf(error);
      return json({ refused }, { status, headers });
    }
    leaveNotice(context, "product-deleted");
    const { pathname, search } = new URL(request.url);
    return seeOther(pathname + search);
  });
}

export default function ProductList() {
  return <ProductListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
