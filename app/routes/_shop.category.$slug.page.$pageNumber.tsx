import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryScreen } from "~/components/catalogue/CategoryScreen";
import { loadCategory } from "~/features/catalogue/category-request.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { categoryMeta } from "~/views/catalogue/category-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? categoryMeta(data) : [{ title: "Not found" }]);

export function loader(args: LoaderFunctionArgs) {
  return withErrorPage(args.context, () => loadCategory(args));
}

export default function CategoryPage() {
  return <CategoryScreen {...useLoaderData<typeof loader>()} />;
}
