import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { pageTitle, screen } from "~/components/layout/Page";
import { SharedWishListScreen } from "~/components/wish-list/SharedWishListScreen";
import { getSharedWishList } from "~/shop/wish-list/wish-list.server";

export const meta: MetaFunction = (page) => [...pageTitle("A wish list")(page), { name: "robots", content: "noindex" }];

export function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  return { lines: getSharedWishList(token) };
}

export default screen<typeof loader>(SharedWishListScreen);
