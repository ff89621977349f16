import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SearchResults } from "~/components/catalogue/SearchResults";
import { shopName } from "~/features/layout/shop-facts.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { limitSearch } from "~/http/request/rate-limit.server";
import { searchedListing, searchOf } from "~/shop/catalogue/searched-listing.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.keyword} | ${data?.shopName}` }];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const sort = new URL(request.url).searchParams.get("sort");
    const keyword = params.keyword ?? "";
    await limitSearch(searchOf(keyword, sort), context.clientAddress);
    return { shopName, ...(await searchedListing(keyword, params.pageNumber, sort)) };
  });
}

export default function Search() {
  return <SearchResults {...useLoaderData<typeof loader>()} />;
}
