import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { WishListScreen } from "~/components/wish-list/WishListScreen";
import { handleWishListForm, visitorWishList } from "~/features/wish-list/wish-list-requests.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { readForm } from "~/http/request/body.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Wish list | ${data?.shopName}` }];

export function loader({ context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => ({
    shopName: setting("shopName"),
    ...(await visitorWishList(context)),
  }));
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => handleWishListForm(await readForm(request), context));
}

export default function WishList() {
  return <WishListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
