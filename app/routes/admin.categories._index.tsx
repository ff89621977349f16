import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryListScreen } from "~/components/categories/CategoryListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { categoryEntries } from "~/shop/categories/category-list.server";
import { MENU_LIMIT } from "~/shop/categories/category-menu.server";
import { pageNumber } from "~/shop/lists/page-number.schema.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Categories | ${data?.shopName}` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "categories");
  const page = pageNumber.parse(new URL(request.url).searchParams.get("page") ?? undefined);
  return { shopName: setting("shopName"), menuLimit: MENU_LIMIT, ...categoryEntries(page) };
}

export default function CategoryList() {
  return <CategoryListScreen {...useLoaderData<typeof loader>()} />;
}
