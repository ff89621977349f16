import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SearchResults } from "~/components/catalog/SearchResults";
import { searchMeta } from "~/features/catalog/filtered-list-meta";
import { loadSearch } from "~/features/catalog/search-request.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? searchMeta(data) : []);

export function loader(args: LoaderFunctionArgs) {
  return loadSearch(args);
}

export default function Search() {
  return <SearchResults {...useLoaderData<typeof loader>()} />;
}
