import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CartScreen } from "~/components/cart/CartScreen";
import { readForm } from "~/http/body.server";
import { answerCartForm, CART_LISTS } from "~/http/cart-form.server";
import { cartOf } from "~/http/guards.server";
import { screen } from "~/http/pages.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Cart | ${data?.shopName}` }];

export function loader({ context }: LoaderFunctionArgs) {
  return screen(context, async () => ({
    shopName,
    cart: await cartOf(context.visitor),
  }));
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const form = await readForm(request, CART_LISTS);
    const { path, refused, status, headers } = await answerCartForm(form, context.visitor);
    return path ? seeOther(path) : json(refused, { status, headers });
  });
}

export default function CartPage() {
  const { cart } = useLoaderData<typeof loader>();
  return <CartScreen cart={cart} refused={useActionData<typeof action>() ?? undefined} />;
}
