import type { Email } from "../email/outbox.server";
import { renderEmail } from "../email/render-email";

/**
 * Tells the old address of an account that another one has taken its place.
 * @param oldEmail where it goes
 */
export function emailChangedNotice(oldEmail: string, newEmail: string, firstName: string, shopName: string): Email {
  return renderEmail({
    recipient: oldEmail,
    subject: `Your e-mail address at ${shopName} was changed`,
    title: "Your e-mail address was changed",
    sentences: [
      `Hello ${firstName},`,
      `the e-mail address of your account at ${shopName} is now ${newEmail}. You sign in with that one, and our e-mails go there.`,
      "If this was not you, somebody else is in your account: please tell the shop at once.",
    ],
    shopName,
  });
}

/** Tells an account's owner that its password is another one now. */
export function passwordChangedNotice(email: string, firstName: string, shopName: string): Email {
  return renderEmail({
    recipient: email,
    subject: `Your password at ${shopName} was changed`,
    title: "Your password was changed",
    sentences: [
      `Hello ${firstName},`,
      `the password of your account at ${shopName} was changed just now, and everybody else who was signed in with it is out.`,
      "If this was not you, please ask for a new password on the sign-in page.",
    ],
    shopName,
  });
}

/** The last message to an account that its owner has deleted. */
export function accountDeletedNotice(email: string, firstName: string, shopName: string): Email {
  return renderEmail({
    recipient: email,
    subject: `Your account at ${shopName} is deleted`,
    title: "Your account is deleted",
    sentences: [
      `Hello ${firstName},`,
      `as you wished, your account at ${shopName} is deleted. The shop keeps a copy of your orders, as invoices have to be kept; it belongs to no account any more.`,
      "The links in the e-mails of your orders still open them.",
    ],
    shopName,
  });
}
