import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HomeScreen } from "~/components/home/HomeScreen";
import { pageTitle } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { homeView } from "~/features/catalog/home-view.server";
import { shuffleSeed } from "~/features/catalog/shuffle-seed.server";
import { draftSections } from "~/shop/home-page/home-page.server";

export const meta: MetaFunction = (page) => [
  ...pageTitle("Preview of the home page")(page),
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "pages");
  return homeView(draftSections(), shuffleSeed(request));
}

export default function HomePreview() {
  return <HomeScreen {...useLoaderData<typeof loader>()} isPreview />;
}
