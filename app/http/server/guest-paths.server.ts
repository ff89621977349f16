import { signInPath } from "../reply/redirects.server";
import type { Visitor } from "../request/visitor.server";

/** The paths that a guest can open: the storefront, the checkout and signing in, and the routes that these need. */
const GUEST_PATHS = new RegExp(
  "^/(?:$|(?:login|logout|register|registerconfirm|resendconfirmation|forgotpw|contact|contactsupport|shipping|shippingrate" +
    "|payment|placeorder|cart|order|product|search|category|categories|page|pages|setup|theme|api|mailing-list|wishlist|recently-viewed|stock-notices" +
    "|user/confirm|users/resetpw|profile/email|profile/undo)(?:/|$))",
  "i",
);

/**
 * Signs a guest out who opens a path outside the guest paths. The cart stays.
 * @returns the path of the sign-in page, or null when the request may continue
 */
export async function guardGuestPath(path: string, fullPath: string, visitor: Visitor): Promise<string | null> {
  if (GUEST_PATHS.test(path)) return null;
  const person = await visitor.person();
  if (!person?.isGuest) return null;
  await visitor.signOutGuest();
  return signInPath(fullPath);
}
