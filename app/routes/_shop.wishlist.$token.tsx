import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SharedWishListScreen } from "~/components/wish-list/SharedWishListScreen";
import { setting } from "~/shop/settings/settings.server";
import { getSharedWishList } from "~/shop/wish-list/wish-list.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `A wish list | ${data.shopName}` : "Not found" },
  { name: "robots", content: "noindex" },
];

export function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  return { shopName: setting("shopName"), lines: getSharedWishList(token) };
}

export default function SharedWishList() {
  return <SharedWishListScreen {...useLoaderData<typeof loader>()} />;
}
