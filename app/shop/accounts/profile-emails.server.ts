import type { Email } from "../email/outbox.server";
import { renderEmail } from "../email/render-email";

/**
 * The notice to the old address of an account after an admin has changed the address.
 * @param oldEmail the recipient
 */
export function emailChangedNotice(oldEmail: string, newEmail: string, firstName: string, shopName: string): Email {
  return renderEmail({
    recipient: oldEmail,
    subject: `Your email address at ${shopName} was changed`,
    title: "Your email address was changed",
    sentences: [
      `Hello ${firstName},`,
      `The email address of your account at ${shopName} is now ${newEmail}. You sign in with that address, and we send our emails to it.`,
      "If you did not expect this, another person may have access to your account: please contact us immediately.",
    ],
    shopName,
  });
}

/** The notice to an account's owner that the password was changed. */
export function passwordChangedNotice(email: string, firstName: string, shopName: string): Email {
  return renderEmail({
    recipient: email,
    subject: `Your password at ${shopName} was changed`,
    title: "Your password was changed",
    sentences: [
      `Hello ${firstName},`,
      `The password of your account at ${shopName} was just changed, and everyone else who was signed in to the account was signed out.`,
      "If this was not you, please request a new password on the sign-in page.",
    ],
    shopName,
  });
}

/** The notice to a customer who has deleted their account. */
export function accountDeletedNotice(email: string, firstName: string, shopName: string): Email {
  return renderEmail({
    recipient: email,
    subject: `Your account at ${shopName} is deleted`,
    title: "Your account is deleted",
    sentences: [
      `Hello ${firstName},`,
      `As you requested, your account at ${shopName} is deleted. The shop keeps a copy of your orders because invoices must be kept. The copy is no longer linked to an account.`,
      "The links in the emails about your orders still open them.",
    ],
    shopName,
  });
}
