import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HomeScreen } from "~/components/home/HomeScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { homeView } from "~/features/catalog/home-view.server";
import { shuffleSeed } from "~/features/catalog/shuffle-seed.server";
import { draftSections } from "~/shop/home-page/home-page.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Preview of the home page | ${data?.shopName}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "pages");
  return homeView(draftSections(), shuffleSeed(request));
}

export default function HomePreview() {
  return <HomeScreen {...useLoaderData<typeof loader>()} isPreview />;
}
