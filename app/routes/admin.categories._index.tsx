import type { LoaderFunctionArgs } from "@remix-run/node";
import { CategoryListScreen } from "~/components/categories/CategoryListScreen";
import { pageTitle, screen } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { categoryEntries } from "~/shop/categories/category-list.server";
import { MENU_LIMIT } from "~/shop/categories/category-menu.server";
import { pageNumber } from "~/shop/lists/page-number.schema.server";

export const meta = pageTitle("Categories");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "categories");
  const page = pageNumber.parse(new URL(request.url).searchParams.get("page") ?? undefined);
  return { menuLimit: MENU_LIMIT, ...categoryEntries(page) };
}

export default screen<typeof loader>(CategoryListScreen);
