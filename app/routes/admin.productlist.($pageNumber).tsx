import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ProductListScreen } from "~/components/admin/ProductListScreen";
import { requireAdmin } from "~/features/accounts/guards.server";
import { shopName } from "~/features/layout/shop-facts.server";
import { setFlash } from "~/http/reply/flash.server";
import { toFormError } from "~/http/reply/form-error.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { readFilters } from "~/http/request/filters.server";
import type { ThirdPartySource } from "~/http/server/content-security-policy.server";
import { Invalid } from "~/platform/errors";
import { createDraft, deleteProduct } from "~/shop/catalogue/edit-product.server";
import { pageNumber } from "~/shop/catalogue/listing.schema.server";
import { productFilterSchema } from "~/shop/catalogue/product-list.schema.server";
import { listProducts } from "~/shop/catalogue/product-list.server";

const PAGE_SIZE = 25;

export const handle = { outside: ["aliexpress"] satisfies ThirdPartySource[] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Products | ${data?.shopName}` }];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    const { typed, errors, filters } = readFilters(request, productFilterSchema);
    const page = pageNumber.parse(params.pageNumber ?? new URL(request.url).searchParams.get("pageNumber"));
    const list = await listProducts(filters, { page, pageSize: PAGE_SIZE });
    const status = Object.keys(errors).length > 0 ? 400 : 200;
    return json({ shopName, typed, errors, ...list }, { status });
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const form = await readForm(request);
    try {
      const intent = form.get("intent");
      if (intent === "create") return redirectTo(`/admin/product/${await createDraft(admin)}/edit`);
      if (intent !== "delete") throw new Invalid("Please use the buttons on this page.");
      await deleteProduct(admin, String(form.get("id")));
    } catch (error) {
      const { form: refused, status, headers } = toFormError(error);
      return json({ refused }, { status, headers });
    }
    setFlash(context, "product-deleted");
    const { pathname, search } = new URL(request.url);
    return redirectTo(pathname + search);
  });
}

export default function ProductList() {
  return <ProductListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
