import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CartScreen } from "~/components/cart/CartScreen";
import { readForm } from "~/http/body.server";
import { withoutTooLong } from "~/http/echo.server";
import { cartOf, keptCartOwner } from "~/http/guards.server";
import { refusalOf } from "~/http/input.server";
import { screen } from "~/http/pages.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { cartLineSchema, wishSchema } from "~/shop/cart/cart.schema.server";
import { removeCartLine, setCartLine } from "~/shop/cart/cart.server";
import { parseInput } from "~/shop/fields/parse-input.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Cart | ${data?.shopName}` }];

export function loader({ context }: LoaderFunctionArgs) {
  return screen(context, async () => ({
    shopName,
    cart: await cartOf(context.visitor),
  }));
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const fields = Object.fromEntries(await readForm(request));
    const line = `${fields.product} ${fields.selectedColorsVariants ?? ""}`;
    try {
      const { product, selectedColorsVariants } = parseInput(cartLineSchema, fields);
      const owner = await keptCartOwner(context.visitor);
      if (fields.intent === "remove") {
        await removeCartLine(owner, product, selectedColorsVariants ?? "");
      } else {
        const { qty } = parseInput(wishSchema, fields);
        await setCartLine(owner, { productId: product, variant: selectedColorsVariants || undefined, qty });
      }
    } catch (error) {
      const { status, headers, form, fields: messages } = refusalOf(error);
      // Whatever was wrong with the line: its quantity is the field there is.
      const lastResult: SubmissionResult<string[]> = {
        initialValue: withoutTooLong({ qty: String(fields.qty ?? "") }).kept,
        error: { qty: [form ?? Object.values(messages)[0] ?? ""] },
      };
      return json({ line: withoutTooLong({ line }).kept.line ?? "", lastResult }, { status, headers });
    }
    return seeOther("/cart");
  });
}

export default function CartPage() {
  const { cart } = useLoaderData<typeof loader>();
  return <CartScreen cart={cart} refused={useActionData<typeof action>()} />;
}
