import type { z } from "zod";
import * as account from "./account-emails.server";
import { contactEmail } from "./contact-email.server";
import * as emailChange from "./email-change-emails.server";
import * as stored from "./email-data.server";
import * as message from "./message-emails.server";
import * as order from "./order-emails.server";
import * as reminder from "./reminder-emails.server";
import type { EmailTemplate } from "./render-email.server";
import * as returns from "./return-emails.server";
import { shopOrderEmail } from "./shop-order-email.server";
import { stockNoticeEmail } from "./stock-notice-email.server";
import { subscriptionEmail } from "./subscription-emails.server";
import * as twoFactor from "./two-factor-emails.server";

/** A kind of e-mail: what the outbox stores of it, and its template. */
const kind = <Data>(data: z.ZodType<Data>, template: (data: Data) => EmailTemplate) => ({
  parse: (typed: unknown) => data.parse(typed),
  template: (typed: unknown) => template(data.parse(typed)),
});

/** Every kind of e-mail by the name under which the outbox stores it. */
const kinds = {
  "account-confirmation": kind(stored.recipientWithToken, account.confirmationEmail),
  "account-deleted": kind(stored.recipient, account.accountDeletedEmail),
  "account-exists": kind(stored.recipient, account.accountExistsEmail),
  "api-token-created": kind(stored.createdToken, account.tokenCreatedEmail),
  "cart-reminder": kind(stored.cartReminder, reminder.cartReminderEmail),
  colleague: kind(stored.invitation, account.colleagueEmail),
  contact: kind(stored.contactMessage, contactEmail),
  "email-change-by-admin": kind(stored.replacedAddress, emailChange.addressReplacedByAdminEmail),
  "email-change-confirmation": kind(stored.recipientWithToken, emailChange.newAddressEmail),
  "email-change-done": kind(stored.undoableAddress, emailChange.addressReplacedEmail),
  "email-change-reserved": kind(stored.reservedAddress, emailChange.addressReservedEmail),
  "email-change-restored": kind(stored.recipientWithToken, emailChange.addressRestoredEmail),
  "email-change-taken": kind(stored.recipient, emailChange.addressTakenEmail),
  "email-change-undone": kind(stored.recipient, emailChange.changeUndoneEmail),
  "message-from-customer": kind(stored.customerMessage, message.customerMessageEmail),
  "message-from-support": kind(stored.supportMessage, message.supportMessageEmail),
  "order-cancelled": kind(stored.orderCancellation, order.orderCancelledEmail),
  "order-delivered": kind(stored.orderNews, order.orderDeliveredEmail),
  "order-for-shop": kind(stored.paidOrder, shopOrderEmail),
  "order-paid": kind(stored.orderPayment, order.orderPaidEmail),
  "order-payment-failed": kind(stored.orderPayment, order.paymentFailedEmail),
  "order-payment-pending": kind(stored.orderPayment, order.paymentPendingEmail),
  "order-changed": kind(stored.orderChange, order.orderChangedEmail),
  "order-parcels": kind(stored.orderParcels, order.parcelsEmail),
  "order-placed": kind(stored.orderNews, order.orderPlacedEmail),
  "order-ready": kind(stored.orderShipment, order.orderReadyEmail),
  "order-refunded": kind(stored.orderRefund, order.orderRefundedEmail),
  "order-return": kind(stored.orderReturn, returns.orderReturnEmail),
  "order-shipped": kind(stored.orderShipment, order.orderShippedEmail),
  "password-changed": kind(stored.recipientWithUndo, account.passwordChangedEmail),
  "password-reset": kind(stored.recipientWithToken, account.passwordResetEmail),
  "recovery-code-used": kind(stored.usedRecoveryCode, twoFactor.recoveryCodeUsedEmail),
  "recovery-codes-replaced": kind(stored.recipientWithUndo, twoFactor.recoveryCodesReplacedEmail),
  "return-for-shop": kind(stored.requestedReturn, returns.shopReturnEmail),
  "review-request": kind(stored.reviewRequest, reminder.reviewRequestEmail),
  "sign-in-change-undone": kind(stored.recipientWithToken, account.signInChangeUndoneEmail),
  "stock-notice": kind(stored.stockNotice, stockNoticeEmail),
  subscription: kind(stored.subscription, subscriptionEmail),
  "two-factor-off": kind(stored.recipientWithUndo, twoFactor.twoFactorOffEmail),
  "two-factor-on": kind(stored.recipientWithUndo, twoFactor.twoFactorOnEmail),
  "two-factor-reset": kind(stored.recipient, twoFactor.twoFactorResetEmail),
};

export type EmailKind = keyof typeof kinds;

/** What the outbox stores of a kind. */
export type EmailData<Kind extends EmailKind> = ReturnType<(typeof kinds)[Kind]["parse"]>;

/** Whether this version of the shop has a kind of e-mail. */
export const isEmailKind = (name: string): name is EmailKind => Object.hasOwn(kinds, name);

/**
 * An e-mail of a kind.
 * @param data as stored
 * @throws ZodError when the data is not of the kind
 */
export function emailTemplate(kind: EmailKind, data: unknown): EmailTemplate {
  return kinds[kind].template(data);
}
