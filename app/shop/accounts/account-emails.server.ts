import { env } from "~/platform/env.server";
import type { Email } from "../email/outbox.server";
import { renderEmail } from "../email/render-email";

type Recipient = { email: string; firstName: string };

const shopName = env.SHOP_NAME;

/** The e-mail whose link confirms a new account's address. */
export function confirmationEmail({ email, firstName }: Recipient, token: string): Email {
  return renderEmail({
    recipient: email,
    subject: `Confirm your email address for ${shopName}`,
    title: "Confirm your email address",
    sentences: [
      `Hello ${firstName},`,
      `thank you for registering at ${shopName}. Please confirm that this address is yours; then you can sign in.`,
      `The link is good for 24 hours. If you did not register at ${shopName}, please ignore this message: without the link nobody can use the account.`,
    ],
    button: { link: `${env.BASE_URL}/user/confirm/${token}`, label: "Confirm my email address" },
    shopName,
  });
}

/** What the owner of an account is told when somebody wants to register, or to confirm, with its address. */
export function accountExistsEmail({ email, firstName }: Recipient): Email {
  return renderEmail({
    recipient: email,
    subject: `You have an account at ${shopName} already`,
    title: "You have an account already",
    sentences: [
      `Hello ${firstName},`,
      `somebody, perhaps you, has just registered at ${shopName} with this email address or asked to confirm it. It has an account already, and it is confirmed: you can sign in with it.`,
      `If you do not remember your password, you can ask for a new one at ${env.BASE_URL}/forgotpw.`,
      "If it was not you, there is nothing to do: your account is as it was, and they were told nothing about it.",
    ],
    button: { link: `${env.BASE_URL}/login`, label: "Sign in" },
    shopName,
  });
}

/** The e-mail whose link lets an account's owner choose a new password. */
export function passwordResetEmail({ email, firstName }: Recipient, token: string): Email {
  return renderEmail({
    recipient: email,
    subject: `Choose a new password for ${shopName}`,
    title: "Choose a new password",
    sentences: [
      `Hello ${firstName},`,
      `somebody, perhaps you, has asked for a new password for your account at ${shopName}.`,
      "The link is good for 30 minutes, and once. If it was not you, please ignore this message: your password stays as it is.",
    ],
    button: { link: `${env.BASE_URL}/users/resetpw/${token}`, label: "Choose a new password" },
    shopName,
  });
}
