import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { AllCategoriesScreen } from "~/components/all-categories/AllCategoriesScreen";
import { screen } from "~/components/layout/Page";
import { publicPageMeta } from "~/features/layout/page-meta";
import { absoluteUrl } from "~/features/layout/shop-facts.server";
import { shareWithVisitors } from "~/http/reply/shared-pages.server";
import { countLeftOut, groupedCategories } from "~/shop/categories/category-menu.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { shopName, site } = data;
  const description = `All categories of ${shopName}.`;
  return publicPageMeta({ title: "All categories", shopName, description, site, path: "/categories" });
};

export function loader({ request, context }: LoaderFunctionArgs) {
  shareWithVisitors({ request, context }, []);
  const groups = groupedCategories().map(({ group, categories }) => ({
    group,
    categories: categories.map(({ name, path, count }) => ({ name, path, count })),
  }));
  return { shopName: setting("shopName"), site: absoluteUrl(""), groups, leftOut: countLeftOut() };
}

export default screen<typeof loader>(AllCategoriesScreen);
