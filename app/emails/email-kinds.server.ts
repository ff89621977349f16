import * as account from "./account-emails.server";
import { contactEmail } from "./contact-email.server";
import * as emailChange from "./email-change-emails.server";
import * as message from "./message-emails.server";
import * as order from "./order-emails.server";
import type { EmailTemplate } from "./render-email.server";
import { shopOrderEmail } from "./shop-order-email.server";
import { stockNoticeEmail } from "./stock-notice-email.server";
import { subscriptionEmail } from "./subscription-emails.server";
import * as twoFactor from "./two-factor-emails.server";

/** Every kind of e-mail by the name under which the outbox stores it. */
const templates = {
  "account-confirmation": account.confirmationEmail,
  "account-deleted": account.accountDeletedEmail,
  "account-exists": account.accountExistsEmail,
  "api-token-created": account.tokenCreatedEmail,
  colleague: account.colleagueEmail,
  contact: contactEmail,
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
  "order-parcels": order.parcelsEmail,
  "order-placed": order.orderPlacedEmail,
  "order-refunded": order.orderRefundedEmail,
  "order-shipped": order.orderShippedEmail,
  "password-changed": account.passwordChangedEmail,
  "password-reset": account.passwordResetEmail,
  "recovery-code-used": twoFactor.recoveryCodeUsedEmail,
  "recovery-codes-replaced": twoFactor.recoveryCodesReplacedEmail,
  "sign-in-change-undone": account.signInChangeUndoneEmail,
  "stock-notice": stockNoticeEmail,
  subscription: subscriptionEmail,
  "two-factor-off": twoFactor.twoFactorOffEmail,
  "two-factor-on": twoFactor.twoFactorOnEmail,
  "two-factor-reset": twoFactor.twoFactorResetEmail,
};

export type EmailKind = keyof typeof templates;

/** The data of each kind, as the parameters of its template. JSON returns them unchanged: they have no `Date`. */
export type EmailData = { [Kind in EmailKind]: PlainData<Parameters<(typeof templates)[Kind]>> };

type PlainData<Data> = Data extends Date ? never : { [Key in keyof Data]: PlainData<Data[Key]> };

const byKind: { [Kind in EmailKind]: (...data: EmailData[Kind]) => EmailTemplate } = templates;

/** A kind with its data, as the outbox stores it. */
type EmailContent<Kind extends EmailKind = EmailKind> = { [Each in Kind]: { kind: Each; data: EmailData[Each] } }[Kind];

/** An e-mail's template with its data. */
export function emailTemplate<Kind extends EmailKind>({ kind, data }: EmailContent<Kind>): EmailTemplate {
  return byKind[kind](...data);
}

/** Whether stored content is of a kind that this version of the shop has. */
export function isEmailContent(content: { kind: string; data: unknown[] }): content is EmailContent {
  return Object.hasOwn(templates, content.kind);
}
