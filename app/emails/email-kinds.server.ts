import type { z } from "zod";
import type { Email } from "~/shop/email/outbox.server";
import * as account from "./account-emails.server";
import * as emailChange from "./email-change-emails.server";
import * as message from "./message-emails.server";
import * as order from "./order-emails.server";
import * as reminder from "./reminder-emails.server";
import type { EmailShop } from "./render-email.server";
import * as returns from "./return-emails.server";
import { shopOrderEmail } from "./shop-order-email.server";
import { stockNoticeEmail } from "./stock-notice-email.server";
import { subscriptionEmail } from "./subscription-emails.server";
import * as twoFactor from "./two-factor-emails.server";

/** Every kind of e-mail by the name under which the outbox stores it. */
const kinds = {
  "account-confirmation": account.confirmationEmail,
  "account-deleted": account.accountDeletedEmail,
  "account-exists": account.accountExistsEmail,
  "api-token-created": account.tokenCreatedEmail,
  "cart-reminder": reminder.cartReminderEmail,
  colleague: account.colleagueEmail,
  contact: message.contactEmail,
  "email-change-by-admin": emailChange.addressReplacedByAdminEmail,
  "email-change-confirmation": emailChange.newAddressEmail,
  "email-change-done": emailChange.addressReplacedEmail,
  "email-change-reserved": emailChange.addressReservedEmail,
  "email-change-restored": emailChange.addressRestoredEmail,
  "email-change-taken": emailChange.addressTakenEmail,
  "email-change-undone": emailChange.changeUndoneEmail,
  "message-from-customer": message.customerMessageEmail,
  "message-from-support": message.supportMessageEmail,
  "order-cancelled": order.orderCancelledEmail,
  "order-delivered": order.orderDeliveredEmail,
  "order-for-shop": shopOrderEmail,
  "order-paid": order.orderPaidEmail,
  "order-payment-failed": order.paymentFailedEmail,
  "order-payment-pending": order.paymentPendingEmail,
  "order-changed": order.orderChangedEmail,
  "order-parcels": order.parcelsEmail,
  "order-placed": order.orderPlacedEmail,
  "order-ready": order.orderReadyEmail,
  "order-refunded": order.orderRefundedEmail,
  "order-return": returns.orderReturnEmail,
  "order-shipped": order.orderShippedEmail,
  "password-changed": account.passwordChangedEmail,
  "password-reset": account.passwordResetEmail,
  "recovery-code-used": twoFactor.recoveryCodeUsedEmail,
  "recovery-codes-replaced": twoFactor.recoveryCodesReplacedEmail,
  "return-for-shop": returns.shopReturnEmail,
  "review-request": reminder.reviewRequestEmail,
  "sign-in-change-undone": account.signInChangeUndoneEmail,
  "stock-notice": stockNoticeEmail,
  subscription: subscriptionEmail,
  "two-factor-off": twoFactor.twoFactorOffEmail,
  "two-factor-on": twoFactor.twoFactorOnEmail,
  "two-factor-reset": twoFactor.twoFactorResetEmail,
};

export type EmailKind = keyof typeof kinds;

/** What the outbox stores of a kind. */
export type EmailData<Kind extends EmailKind> = z.output<(typeof kinds)[Kind]["stored"]>;

/** Whether this version of the shop has a kind of e-mail. */
export const isEmailKind = (name: string): name is EmailKind => Object.hasOwn(kinds, name);

/**
 * An e-mail of a kind.
 * @param data as stored
 * @throws ZodError when the data is not of the kind
 */
export const emailOf = (kind: EmailKind, data: unknown, shop: EmailShop): Email => kinds[kind].render(data, shop);
