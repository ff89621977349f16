import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { SearchResults } from "~/components/catalog/SearchResults";
import { screen } from "~/components/layout/Page";
import { searchMeta } from "~/features/catalog/search-meta";
import { loadSearch } from "~/features/catalog/search-request.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? searchMeta(data) : []);

export function loader(args: LoaderFunctionArgs) {
  return loadSearch(args);
}

export default screen<typeof loader>(SearchResults);
