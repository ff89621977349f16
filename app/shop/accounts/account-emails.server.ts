import { env } from "~/platform/env.server";
import type { Email } from "../email/outbox.server";
import { renderEmail } from "../email/render-email";

type Recipient = { email: string; firstName: string };

const shopName = env.SHOP_NAME;

/** The email with the link that confirms the address of a new account. */
export function confirmationEmail({ email, firstName }: Recipient, token: string): Email {
  return renderEmail({
    recipient: email,
    subject: `Confirm your email address for ${shopName}`,
    title: "Confirm your email address",
    sentences: [
      `Hello ${firstName},`,
      `Thank you for registering at ${shopName}. Please confirm that this email address is yours. After that, you can sign in.`,
      `The link is valid for 24 hours. If you did not register at ${shopName}, please ignore this message: no one can use the account without the link.`,
    ],
    button: { link: `${env.BASE_URL}/user/confirm/${token}`, label: "Confirm my email address" },
    shopName,
  });
}

/** The notice to an account's owner when its address is entered at a registration or for a new confirmation link. */
export function accountExistsEmail({ email, firstName }: Recipient): Email {
  return renderEmail({
    recipient: email,
    subject: `You already have an account at ${shopName}`,
    title: "You already have an account",
    sentences: [
      `Hello ${firstName},`,
      `Someone, perhaps you, has just registered at ${shopName} with this email address or requested a new confirmation link for it. The address already has a confirmed account, so you can sign in with it.`,
      `If you do not remember your password, you can request a new one at ${env.BASE_URL}/forgotpw.`,
      "If this was not you, you do not have to do anything: your account has not changed, and the other person did not learn that it exists.",
    ],
    button: { link: `${env.BASE_URL}/login`, label: "Sign in" },
    shopName,
  });
}

/** The email with the link to choose a new password. */
export function passwordResetEmail({ email, firstName }: Recipient, token: string): Email {
  return renderEmail({
    recipient: email,
    subject: `Choose a new password for ${shopName}`,
    title: "Choose a new password",
    sentences: [
      `Hello ${firstName},`,
      `Someone, perhaps you, has requested a new password for your account at ${shopName}.`,
      "The link is valid for 30 minutes and works once. If this was not you, please ignore this message: your password stays the same.",
    ],
    button: { link: `${env.BASE_URL}/users/resetpw/${token}`, label: "Choose a new password" },
    shopName,
  });
}
