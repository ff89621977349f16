import { cookieHeader, readCookie } from "../request/visitor.server";
import type { RequestContext } from "../server/context.server";

const BUYER_NOTIFIED = "The buyer is notified by email.";
const USER_NOTIFIED = "The user is notified by email.";

/** Messages that a page shows once, after a redirect. */
const FLASH_MESSAGES = {
  "order-placed": "Order placed successfully!",
  "order-not-placed": "Nothing was ordered yet: this step of the checkout has changed. Please look at it again.",
  "order-form-kept":
    "Your session had ended, so nothing was ordered yet. What you typed comes back where the order is placed.",
  "order-ended-before": "This order has ended, and nothing was ordered now. “Order again” puts its items in your cart.",
  "order-paid": "Thank you. Your order is paid.",
  "payment-pending": "Thank you. Your payment is on its way.",
  "order-entered": { message: "Order entered.", emailed: "The customer gets the link to it by email." },
  "added-to-cart": "Added to your cart.",
  "wish-list-added": "Added to your wish list.",
  "wish-list-removed": "Removed from your wish list.",
  "moved-to-cart": "Moved to your cart.",
  "color-needed": "Please choose a color.",
  "choice-needed": "Please choose what you would like to buy.",
  "order-shipped": { message: "Order marked as shipped.", emailed: BUYER_NOTIFIED },
  "part-shipped": { message: "Shipment saved. The rest of the order is still to be sent.", emailed: BUYER_NOTIFIED },
  "order-ready": { message: "Order ready for pickup.", emailed: BUYER_NOTIFIED },
  "order-picked-up": { message: "Order marked as picked up.", emailed: BUYER_NOTIFIED },
  "order-delivered": { message: "Order marked as delivered.", emailed: BUYER_NOTIFIED },
  "label-bought": { message: "Label bought, and its items marked as shipped.", emailed: BUYER_NOTIFIED },
  "label-pending": "The label is being bought. This page says soon what came of it; please do not buy another one.",
  "label-voided": "Label voided. Its items stay shipped: undo the shipment if they do not leave.",
  "label-void-pending":
    "The carrier was asked to void the label. Its items stay shipped: undo the shipment if they do not leave.",
  "shipping-undone": "Order no longer marked as shipped. The buyer got no email about it.",
  "delivery-undone": "Order no longer marked as delivered. The buyer got no email about it.",
  "address-corrected": "Address corrected.",
  "tracking-added": { message: "Tracking saved.", emailed: BUYER_NOTIFIED },
  "order-cancelled": { message: "Order canceled.", emailed: BUYER_NOTIFIED },
  "order-cancelled-by-hand": {
    message: "Order canceled, and its refund recorded. Please send by hand what was not paid online.",
    emailed: BUYER_NOTIFIED,
  },
  "items-cancelled": { message: "Items canceled, and refunded.", emailed: BUYER_NOTIFIED },
  "items-cancelled-by-hand": {
    message: "Items canceled, and their refund recorded. Please send by hand what was not paid online.",
    emailed: BUYER_NOTIFIED,
  },
  "items-cancelled-unpaid": { message: "Items canceled. There was nothing to send back.", emailed: BUYER_NOTIFIED },
  "payment-method-changed": "Saved. Please pay your order as its page says now.",
  "own-order-cancelled": "Your order is canceled.",
  "note-added": "Note saved.",
  "order-marked-paid": { message: "Order marked as paid.", emailed: BUYER_NOTIFIED },
  "lines-unchanged": "Nothing was changed.",
  "lines-changed": { message: "Items changed.", emailed: BUYER_NOTIFIED },
  "lines-due": {
    message: "Items changed. The order waits for the payment of the difference.",
    emailed: "The buyer gets the link to pay it by email.",
  },
  "lines-refunded": { message: "Items changed, and the difference refunded.", emailed: BUYER_NOTIFIED },
  "lines-refunded-by-hand": {
    message: "Items changed, and the difference recorded as refunded. Please send by hand what was not paid online.",
    emailed: BUYER_NOTIFIED,
  },
  "lines-pending":
    "Refund pending. The items change as soon as the payment provider has completed it; until then, the order stays as it is.",
  "due-waived": { message: "Difference waived.", emailed: BUYER_NOTIFIED },
  "refund-recorded": "Refund recorded. Please send by hand what was not paid online.",
  "refund-unpaid": {
    message: "Saved: the order costs less now. The buyer has not paid yet, so there is nothing to send back.",
    emailed: BUYER_NOTIFIED,
  },
  "return-requested": "We have your request. We will look at it soon.",
  "return-entered": { message: "Return saved.", emailed: BUYER_NOTIFIED },
  "return-approved": { message: "Return approved.", emailed: BUYER_NOTIFIED },
  "return-declined": { message: "Return declined.", emailed: BUYER_NOTIFIED },
  "return-received": { message: "Return marked as received.", emailed: BUYER_NOTIFIED },
  exchanged: { message: "Exchange made: this is its order.", emailed: BUYER_NOTIFIED },
  "exchanged-pending": "Exchange made. The refund of the rest is pending: the payment provider completes it later.",
  "exchanged-by-hand": {
    message: "Exchange made, and the rest recorded as refunded. Please send by hand what was not paid online.",
    emailed: BUYER_NOTIFIED,
  },
  "exchanged-unrefunded":
    "Exchange made, but the rest was not refunded: the payment provider refused it. Please refund it on the order's page.",
  "settings-saved": "Settings saved",
  "order-refunded": { message: "Refunded.", emailed: BUYER_NOTIFIED },
  "refund-pending": "Refund pending: the payment provider completes it later. The history will say so.",
  "refund-stopped":
    "Refund stopped. The history says what of it is refunded, and what to do now. If the payment provider has made it all the same, it will be recorded.",
  "refund-stopping":
    "The payment provider is asked once more, and has not answered yet. Please look again in a minute before you refund it another way.",
  "refund-pending-by-hand":
    "Refund pending: the payment provider completes its part later. The history will say so: then please send by hand what was not paid online.",
  "cancellation-pending": "Refund pending. The order is canceled as soon as the payment provider has completed it.",
  "sign-in-expired": "Your sign-in took longer than 10 minutes. Please sign in again.",
  "two-factor-off": "Two-step sign-in is off.",
  "two-factor-reset": { message: "Two-step sign-in is reset.", emailed: USER_NOTIFIED },
  "signed-out": "You are signed out.",
  "review-hidden": "Review hidden",
  "review-shown": "Review shown",
  "review-reply-saved": "Reply saved",
  "review-deleted": "Review deleted",
  "stock-notice-requested": "We will email you once, as soon as it is back in stock.",
  "review-saved": "Thank you for your review.",
  "review-pictures-saved": "Thank you for your review. Its pictures are shown once we have looked at them.",
  "review-pictures-shown": "Pictures shown",
  "review-pictures-hidden": "Pictures hidden",
  "profile-updated": "Profile updated",
  "email-change-sent": "We sent the link again.",
  "email-change-cancelled": "Your email address stays as it is.",
  "email-restored": "Your email address is restored. We sent a link to it: open it to choose a new password.",
  "change-undone": "The change is undone. We sent you a link: open it to choose a new password.",
  "password-updated": "Password updated",
  "address-saved": "Address saved",
  "address-default": "Default address changed",
  "address-removed": "Address removed",
  "password-reset": "Password reset successful",
  "password-set": "Password set. Please sign in.",
  "token-revoked": "Token revoked",
  "account-deleted": "Your account is deleted.",
  "message-sent": "Message sent",
  "email-queued": {
    message: "The email is on its way.",
    unsent: "The email is written to a file: there is no mail server.",
  },
  "email-deleted": "Email deleted",
  "payment-reviewed": "Payment marked as reviewed.",
  "user-saved": "User saved",
  "colleague-added": {
    message: "Colleague added.",
    emailed: "The link to set a password is on its way.",
    unsent:
      "Colleague added. The email with the link to set a password is written to a file: send it from 'Emails' when there is a mail server.",
  },
  "user-deleted": "User deleted",
  "customer-saved": "Customer saved",
  "customer-deleted": "Customer deleted. The orders stay.",
  "note-saved": "Note saved",
  "note-deleted": "Note deleted",
  "message-deleted": "Contact message deleted",
  "aliexpress-connected": "AliExpress is connected.",
  "aliexpress-disconnected": "AliExpress is disconnected.",
  "zone-saved": "Shipping zone saved",
  "zone-added": "Shipping zone saved. The shop ships there as soon as it has rates.",
  "zone-deleted": "Shipping zone deleted",
  "rate-saved": "Shipping rate saved",
  "rate-deleted": "Shipping rate deleted",
  "first-admin-created": "Welcome. You are the shop's first admin, and signed in.",
  "first-steps-hidden": "First steps are hidden. The settings show them again.",
  "category-saved": "Category saved",
  "section-saved": "Section saved. Shoppers see it when you publish the home page.",
  "section-moved": "Section moved",
  "section-hidden": "Section hidden",
  "section-unhidden": "Section shown",
  "section-removed": "Section removed",
  "home-page-published": "The home page is published",
  "home-page-discarded": "The changes are discarded",
  "page-saved": "Page saved",
  "page-deleted": "Page deleted",
  "tax-rate-saved": "Tax rate saved",
  "tax-rate-deleted": "Tax rate deleted",
  "tax-class-saved": "Tax class saved",
  "tax-class-deleted": "Tax class deleted",
  "discount-saved": "Discount saved",
  "discount-deleted": "Discount deleted",
  "product-saved": { title: "Saved", message: "Product saved successfully.", duration: 2500 },
  "draft-saved": "Draft saved. Shoppers do not see the product.",
  "product-published": "Product published",
  "published-sold-out": "Product published. Shoppers read that it is sold out: nothing of it is in stock.",
  "product-unpublished": "Product unpublished. Shoppers no longer see it.",
  "stock-saved": "Stock and prices saved",
  "product-deleted": "Product deleted",
  "products-imported": "Products imported",
} as const;

/** A message; `duration` is in milliseconds, if not the default. */
export type FlashMessage = { message: string; title?: string; duration?: number };

export type FlashKey = keyof typeof FLASH_MESSAGES;

/** Shows a message once on the next page. */
export function setFlash(context: RequestContext, key: FlashKey): void {
  context.cookies.push(cookieHeader("notice", key, 60));
}

/** A message, what it adds where the shop sends email, and what it is where the shop does not. */
type StoredMessage = string | (FlashMessage & { emailed?: string; unsent?: string });

/**
 * Reads the message set by the previous request, and clears it.
 * @param sendsEmail whether the shop has a mail server, so that the message may say who is notified
 */
export function readFlash(request: Request, context: RequestContext, sendsEmail: boolean): FlashMessage | null {
  const key = readCookie(request.headers.get("Cookie"), "notice");
  if (!key) return null;
  context.cookies.push(cookieHeader("notice", "", 0));
  if (!Object.hasOwn(FLASH_MESSAGES, key)) return null;
  const stored: StoredMessage = FLASH_MESSAGES[key as FlashKey];
  if (typeof stored === "string") return { message: stored };
  const { emailed, unsent, ...flash } = stored;
  if (!sendsEmail) return { ...flash, message: unsent ?? flash.message };
  return { ...flash, message: emailed ? `${flash.message} ${emailed}` : flash.message };
}
