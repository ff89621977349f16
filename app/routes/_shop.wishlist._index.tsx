import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { WishListScreen } from "~/components/wish-list/WishListScreen";
import { handleWishListForm, visitorWishList } from "~/features/wish-list/wish-list-requests.server";
import { readForm } from "~/http/request/body.server";

export const meta = pageTitle("Wish list");

export async function loader({ context }: LoaderFunctionArgs) {
  return await visitorWishList(context);
}

export async function action({ request, context }: ActionFunctionArgs) {
  return handleWishListForm(await readForm(request), context);
}

export default function WishList() {
  return <WishListScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()?.refused} />;
}
