import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryScreen } from "~/components/catalog/CategoryScreen";
import { categoryMeta } from "~/features/catalog/category-meta";
import { loadCategory } from "~/features/catalog/category-request.server";
import { withErrorPage } from "~/http/reply/pages.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? categoryMeta(data) : [{ title: "Not found" }]);

export function loader(args: LoaderFunctionArgs) {
  return withErrorPage(args.context, () => loadCategory(args));
}

export default function Category() {
  return <CategoryScreen {...useLoaderData<typeof loader>()} />;
}
