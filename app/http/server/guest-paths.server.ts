import { signInPath } from "../reply/redirects.server";
import type { Visitor } from "../request/visitor.server";

/** Where a guest may go; see the specification's section 6. The second line are the shop's own workings. */
const GUEST_PATHS = new RegExp(
  "^/(?:$|(?:login|logout|register|registerconfirm|resendconfirmation|forgotpw|contact|contactsupport|shipping|shippingrate" +
    "|payment|placeorder|cart|order|product|search|page|theme|api|img|robots\\.txt|sitemap|sitemap\\.xml|mailing-list" +
    "|user/confirm|users/resetpw|profile/email)(?:/|$))",
  "i",
);

/**
 * Signs a guest out who strays from the paths of shopping; the cart stays.
 * @returns where to send them, or null when they may go on
 */
export async function guardGuestPath(path: string, fullPath: string, visitor: Visitor): Promise<string | null> {
  if (GUEST_PATHS.test(path)) return null;
  const person = await visitor.person();
  if (!person?.isGuest) return null;
  await visitor.signOutGuest();
  return signInPath(fullPath);
}
