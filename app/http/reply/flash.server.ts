import { cookieHeader, readCookie } from "../request/visitor.server";
import type { RequestContext } from "../server/context.server";

/** What a page may be told to say once, after a redirect. */
const FLASH_MESSAGES = {
  "order-placed": "Order placed successfully!",
  "order-paid": "Thank you. Your order is paid.",
  "added-to-cart": "Added to your cart.",
  "order-shipped": "Order marked as shipped. The buyer is told by e-mail.",
  "order-delivered": "Order marked as delivered. The buyer is told by e-mail.",
  "tracking-added": "Tracking saved. The buyer is told by e-mail.",
  "order-refunded": "Refund on its way. The buyer is told by e-mail.",
  "signed-out": "You are signed out.",
  "review-saved": "Thank you for your review.",
  "profile-updated": "Profile updated",
  "email-change-sent": "We sent the link again.",
  "email-change-cancelled": "Your email address stays as it is.",
  "email-restored": "Your email address is restored. We sent a link to it: open it to choose a new password.",
  "password-updated": "Password updated",
  "address-removed": "Address removed",
  "password-reset": "Password reset successful",
  "token-revoked": "Token revoked",
  "account-deleted": "Your account is deleted.",
  "message-sent": "Message sent",
  "email-queued": "The email is on its way.",
  "payment-reviewed": "Noted: this payment is dealt with.",
  "user-saved": "User saved",
  "user-deleted": "User deleted",
  "message-deleted": "Message deleted",
  "aliexpress-connected": "AliExpress is connected.",
  "aliexpress-disconnected": "AliExpress is disconnected.",
  "rate-saved": "Shipping rate saved",
  "rate-deleted": "Shipping rate deleted",
  "product-saved": { title: "Saved", message: "Product saved successfully.", duration: 2500 },
  "product-deleted": "Product deleted",
  "products-imported": "Products imported",
} as const;

/** What is said, for how many milliseconds if not as long as usual. */
export type FlashMessage = { message: string; title?: string; duration?: number };

export type FlashKey = keyof typeof FLASH_MESSAGES;

/** Has the next page say something once. */
export function setFlash(context: RequestContext, notice: FlashKey): void {
  context.cookies.push(cookieHeader("notice", notice, 60));
}

/** What the page before left to be said; it is said once. */
export function readFlash(request: Request, context: RequestContext): FlashMessage | null {
  const left = readCookie(request.headers.get("Cookie"), "notice");
  if (!left) return null;
  context.cookies.push(cookieHeader("notice", "", 0));
  const said: FlashMessage | string | undefined = left in FLASH_MESSAGES ? FLASH_MESSAGES[left as FlashKey] : undefined;
  return typeof said === "string" ? { message: said } : (said ?? null);
}
