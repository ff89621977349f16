import { setFlash } from "~/http/reply/flash.server";
import { refusedReply } from "~/http/reply/lists.server";
import { redirectTo } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid } from "~/platform/errors";
import { productPath } from "~/shop/catalog/product-path";
import { parseInput } from "~/shop/fields/parse-input.server";
import { ChoiceNeeded } from "~/shop/variants/choose-variant.server";
import { optionsIn } from "~/shop/variants/variant-words";
import { wishListChoiceSchema, wishListLineSchema } from "~/shop/wish-list/wish-list.schema.server";
import {
  addToWishList,
  getWishList,
  isOnWishList,
  moveToCart,
  removeFromWishList,
  shareWishList,
} from "~/shop/wish-list/wish-list.server";
import { ensureCartOwner, findCartOwner } from "../cart/cart-owner.server";
import { absoluteUrl } from "../layout/shop-facts.server";

/** The visitor's wish list, with the address where others read it; empty while it is not shared. */
export async function visitorWishList({ visitor }: RequestContext) {
  const owner = await findCartOwner(visitor);
  if (!owner) return { lines: [], sharedAt: "" };
  const { lines, shareToken } = getWishList(owner);
  return { lines, sharedAt: shareToken === null ? "" : absoluteUrl(`/wishlist/${shareToken}`) };
}

/** Whether a product is on the visitor's wish list. A visitor without a session has none. */
export async function isOnVisitorsWishList({ visitor }: RequestContext, productNum: number): Promise<boolean> {
  const owner = await findCartOwner(visitor);
  return owner !== null && isOnWishList(owner, productNum);
}

/**
 * Adds a product to the visitor's wish list, with what is chosen in the form of its page, and returns to that page.
 * @throws NotFound when the product is not published; Conflict when the list is full
 */
export async function addToOwnWishList(form: FormData, productId: string, context: RequestContext) {
  const { selectedColorsVariants, variantId } = parseInput(wishListChoiceSchema, Object.fromEntries(form));
  const options = optionsIn(form);
  addToWishList(await ensureCartOwner(context), productId, { variant: selectedColorsVariants, variantId, options });
  setFlash(context, "wish-list-added");
  return redirectTo(productPath(productId, selectedColorsVariants || { variantId, options }));
}

/** Does what a button of the wish list says: moves a line to the cart, removes it, or shares the list. */
export async function handleWishListForm(form: FormData, context: RequestContext) {
  const intent = form.get("intent");
  const owner = await ensureCartOwner(context);
  if (intent === "share" || intent === "unshare") {
    shareWishList(owner, intent === "share");
    return redirectTo("/wishlist");
  }
  try {
    const { product, choice } = parseInput(wishListLineSchema, Object.fromEntries(form));
    if (intent === "remove") {
      removeFromWishList(owner, product, choice);
      setFlash(context, "wish-list-removed");
    } else if (intent !== "to-cart") throw new Invalid("Please use the buttons on this page.");
    else if (moveToCart(owner, product, choice)) setFlash(context, "moved-to-cart");
  } catch (error) {
    if (error instanceof ChoiceNeeded) {
      setFlash(context, "choice-needed");
      return redirectTo(productPath(String(form.get("product"))));
    }
    return refusedReply(error);
  }
  return redirectTo("/wishlist");
}
