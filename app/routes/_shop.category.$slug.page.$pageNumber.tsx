import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { CategoryScreen } from "~/components/catalog/CategoryScreen";
import { screen } from "~/components/layout/Page";
import { categoryMeta } from "~/features/catalog/category-meta";
import { loadCategory } from "~/features/catalog/category-request.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? categoryMeta(data) : [{ title: "Not found" }]);

export function loader(args: LoaderFunctionArgs) {
  return loadCategory(args);
}

export default screen<typeof loader>(CategoryScreen);
