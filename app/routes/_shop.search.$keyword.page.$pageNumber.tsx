import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SearchResults } from "~/components/catalogue/SearchResults";
import { loadSearch } from "~/features/catalogue/search-request.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { searchMeta } from "~/views/catalogue/filtered-list-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? searchMeta(data) : []);

export function loader(args: LoaderFunctionArgs) {
  return withErrorPage(args.context, () => loadSearch(args));
}

export default function SearchPage() {
  return <SearchResults {...useLoaderData<typeof loader>()} />;
}
