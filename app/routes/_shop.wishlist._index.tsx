import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { WishListScreen } from "~/components/wish-list/WishListScreen";
import { handleWishListForm, visitorWishList } from "~/features/wish-list/wish-list-requests.server";
import { readForm } from "~/http/request/body.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Wish list | ${data?.shopName}` }];

export async function loader({ context }: LoaderFunctionArgs) {
  return {
    shopName: setting("shopName"),
    ...(await visitorWishList(context)),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return handleWishListForm(await readForm(request), context);
}

export default function WishList() {
  return <WishListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
