import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TopProducts } from "~/components/catalog/TopProducts";
import { ErrorPage } from "~/components/layout/ErrorPage";
import { pageTitle } from "~/components/layout/Page";
import { topProducts } from "~/shop/search/listing.server";

export const meta = pageTitle("Page not found");

export function loader() {
  return json({ top: topProducts() }, { status: 404 });
}

export default function Nothing() {
  const { top } = useLoaderData<typeof loader>();
  return (
    <ErrorPage
      status={404}
      title="Page not found"
      message="There is nothing at this address. Try the search, or go to the home page."
    >
      <TopProducts products={top} />
    </ErrorPage>
  );
}
