import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useParams, useRouteError } from "@remix-run/react";
import { ShopError } from "~/components/layout/ShopError";
import { ensureCartOwner } from "~/features/cart/cart-owner.server";
import { setFlash } from "~/http/reply/flash.server";
import { isOwnNavigation, redirectTo } from "~/http/reply/redirects.server";
import { addToCartSchema } from "~/shop/cart/cart.schema.server";
import { setCartLine } from "~/shop/cart/cart.server";
import { productPath } from "~/shop/catalog/product-path";
import { parseInput } from "~/shop/fields/parse-input.server";
import { ChoiceNeeded } from "~/shop/variants/choose-variant.server";
import { OPTION_FIELD, optionsIn } from "~/shop/variants/variant-words";

export const meta: MetaFunction = () => [{ title: "Cart" }];

/**
 * `?qty=N` sets the quantity of a cart item, then redirects to the cart, or to the product if a color or variant has to
 * be chosen first. Prefetches and cross-site requests change nothing.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has("qty") && isOwnNavigation(request)) {
    const { qty, selectedColorsVariants, variantId } = parseInput(addToCartSchema, Object.fromEntries(query));
    const options = optionsIn(query);
    const owner = await ensureCartOwner(context);
    const id = params.id ?? "";
    try {
      setCartLine(owner, { productId: id, variant: selectedColorsVariants, variantId, options, qty });
    } catch (error) {
      if (!(error instanceof ChoiceNeeded)) throw error;
      const isOfOption = Object.keys(error.fields ?? {}).some((name) => name.startsWith(OPTION_FIELD));
      setFlash(context, isOfOption ? "choice-needed" : "color-needed");
      return redirectTo(productPath(encodeURIComponent(id), { options }));
    }
  }
  return redirectTo("/cart");
}

/** Never rendered, because the loader always redirects. Without a component Remix would return errors as data, not as a page. */
export default function CartAddress() {
  return null;
}

export function ErrorBoundary() {
  const { id = "" } = useParams();
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  const action = isUnknown
    ? { to: "/cart", label: "Go to the cart" }
    : { to: `/product/${encodeURIComponent(id)}`, label: "Back to the product" };
  return <ShopError action={action} />;
}
