import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryLinks } from "~/components/catalogue/CategoryLinks";
import { EndlessProducts } from "~/components/catalogue/EndlessProducts";
import { TopProducts } from "~/components/catalogue/TopProducts";
import { Masthead } from "~/components/layout/Masthead";
import { Page } from "~/components/layout/Page";
import { shuffleSeed } from "~/features/catalogue/shuffle-seed.server";
import { absoluteUrl } from "~/features/layout/shop-facts.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { offeredMethodsText } from "~/shop/payment-methods/payment-providers.server";
import { mainCategories } from "~/shop/search/categories.server";
import { shuffledPage, topProducts } from "~/shop/search/listing.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.shopName },
  { name: "description", content: `${data?.shopName}: well-made things for every day.` },
  { tagName: "link", rel: "canonical", href: data?.home },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const seed = shuffleSeed(request, context);
    return {
      shopName: setting("shopName"),
      paymentMethods: offeredMethodsText(),
      home: absoluteUrl("/"),
      categories: await mainCategories(),
      top: await topProducts(),
      listing: await shuffledPage(seed, 1),
    };
  });
}

export default function Home() {
  const { shopName, paymentMethods, categories, top, listing } = useLoaderData<typeof loader>();
  return (
    <Page title={shopName} hideTitle>
      <Masthead title="Things that last, chosen with care.">
        {`For home, desk and garden. Pay by ${paymentMethods}, as a guest if you like. Shipping is free.`}
      </Masthead>
      <CategoryLinks categories={categories} />
      <TopProducts products={top} />
      <EndlessProducts title="Latest Products" listing={listing} />
    </Page>
  );
}
