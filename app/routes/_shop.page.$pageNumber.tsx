import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PagedProducts } from "~/components/catalogue/PagedProducts";
import { screen } from "~/http/pages.server";
import { shopName } from "~/http/shop-facts.server";
import { shuffleSeed } from "~/http/shuffle-seed.server";
import { pageNumber } from "~/shop/catalogue/listing.schema.server";
import { shuffledPage } from "~/shop/catalogue/listing.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `All products, page ${data?.listing.page} | ${data?.shopName}` },
];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const listing = await shuffledPage(shuffleSeed(request, context), pageNumber.parse(params.pageNumber));
    return { shopName, listing };
  });
}

export default function AllProducts() {
  const { listing } = useLoaderData<typeof loader>();
  return <PagedProducts title="Latest Products" listing={listing} href={(page) => `/page/${page}`} />;
}
