import type { LoaderFunctionArgs } from "@remix-run/node";
import { keptCartOwner } from "~/http/guards.server";
import { parseInput } from "~/http/input.server";
import { screen } from "~/http/pages.server";
import { isOwnNavigation, seeOther } from "~/http/redirects.server";
import { wishSchema } from "~/shop/cart/cart.schema.server";
import { setCartLine } from "~/shop/cart/cart.server";

/** The address that sets a line of the cart (spec section 2); a prefetch or a link from another site changes nothing. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const query = new URL(request.url).searchParams;
    if (query.has("qty") && isOwnNavigation(request)) {
      const { qty, selectedColorsVariants } = parseInput(wishSchema, Object.fromEntries(query));
      const owner = await keptCartOwner(context.visitor);
      await setCartLine(owner, { productId: params.id ?? "", variant: selectedColorsVariants || undefined, qty });
    }
    return seeOther("/cart");
  });
}
