import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryScreen } from "~/components/catalog/CategoryScreen";
import { categoryMeta } from "~/features/catalog/category-meta";
import { loadCategory } from "~/features/catalog/category-request.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? categoryMeta(data) : [{ title: "Not found" }]);

export function loader(args: LoaderFunctionArgs) {
  return loadCategory(args);
}

export default function CategoryPage() {
  return <CategoryScreen {...useLoaderData<typeof loader>()} />;
}
