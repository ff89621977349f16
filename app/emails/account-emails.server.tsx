import { env } from "~/platform/env.server";
import { accountEmail, NewPasswordLink, UndoLink } from "./account-parts.server";
import { createdToken, invitation, recipient, recipientWithToken, recipientWithUndo } from "./email-data.server";
import { ActionButton, Note, Paragraph, TextLink } from "./parts.server";

/** The email with the link that confirms the address of a new account. */
export const confirmationEmail = accountEmail(recipientWithToken, ({ token }, shop) => ({
  subject: `Confirm your email address for ${shop.name}`,
  title: "Confirm your email address",
  preview: "One click, and you can sign in.",
  body: (
    <>
      <Paragraph>
        Thank you for registering at {shop.name}. Please confirm that this email address is yours. After that, you can
        sign in.
      </Paragraph>
      <ActionButton href={`${env.BASE_URL}/user/confirm/${token}`}>Confirm my email address</ActionButton>
      <Note>
        The link is valid for 24 hours. If you did not register at {shop.name}, please ignore this message: no one can
        use the account without the link.
      </Note>
    </>
  ),
}));

/** The notice to an account's owner when its address is entered at a registration or for a new confirmation link. */
export const accountExistsEmail = accountEmail(recipient, (_, shop) => ({
  subject: `You already have an account at ${shop.name}`,
  title: "You already have an account",
  preview: "You can sign in with this address.",
  body: (
    <>
      <Paragraph>
        Someone, perhaps you, has just registered at {shop.name} with this email address or requested a new confirmation
        link for it. The address already has a confirmed account, so you can sign in with it.
      </Paragraph>
      <Paragraph>
        If you do not remember your password: <TextLink href={`${env.BASE_URL}/forgotpw`}>Request a new one</TextLink>
      </Paragraph>
      <ActionButton href={`${env.BASE_URL}/login`}>Sign in</ActionButton>
      <Note>
        If this was not you, you do not have to do anything: your account has not changed, and the other person did not
        learn that it exists.
      </Note>
    </>
  ),
}));

/** The email with the link to choose a new password. */
export const passwordResetEmail = accountEmail(recipientWithToken, ({ token }, shop) => ({
  subject: `Choose a new password for ${shop.name}`,
  title: "Choose a new password",
  preview: "The link is valid for 30 minutes.",
  body: (
    <>
      <Paragraph>Someone, perhaps you, has requested a new password for your account at {shop.name}.</Paragraph>
      <ActionButton href={`${env.BASE_URL}/users/resetpw/${token}`}>Choose a new password</ActionButton>
      <Note>
        The link is valid for 30 minutes and works once. If this was not you, please ignore this message: your password
        stays the same.
      </Note>
    </>
  ),
}));

/** The email to a new colleague with the link to set a password. It is valid for 7 days. */
export const colleagueEmail = accountEmail(invitation, ({ invitedBy, token }, shop) => ({
  subject: `Your account for the back office of ${shop.name}`,
  title: "Set your password",
  preview: "After that, you can sign in to the back office.",
  body: (
    <>
      <Paragraph>
        {invitedBy} has added you to the team of {shop.name}. Please set a password. After that, you can sign in with
        this email address.
      </Paragraph>
      <ActionButton href={`${env.BASE_URL}/users/resetpw/${token}`}>Set my password</ActionButton>
      <Note>
        The link is valid for 7 days and works once. When it has expired:{" "}
        <TextLink href={`${env.BASE_URL}/forgotpw`}>Request a new one</TextLink>
      </Note>
    </>
  ),
}));

/** The notice to an account's owner that the password was changed. */
export const passwordChangedEmail = accountEmail(recipientWithUndo, ({ undoToken }, shop) => ({
  subject: `Your password at ${shop.name} was changed`,
  title: "Your password was changed",
  preview: "If this was not you, please undo it.",
  body: (
    <>
      <Paragraph>
        The password of your account at {shop.name} was just changed, and everyone else who was signed in to the account
        was signed out.
      </Paragraph>
      <UndoLink token={undoToken} />
    </>
  ),
}));

/** The notice to an account's owner that a token for a program was created. */
export const tokenCreatedEmail = accountEmail(createdToken, ({ name, days, undoToken }, shop) => ({
  subject: `An API token of your account at ${shop.name} was created`,
  title: "You have a new API token",
  preview: `For ${name}, valid for ${days} days.`,
  body: (
    <>
      <Paragraph>
        A token for the program '{name}' was just created. For {days} days, anyone who has it can act as you in the API
        of {shop.name}. You can revoke it on your profile, under 'API tokens'.
      </Paragraph>
      <UndoLink token={undoToken} />
    </>
  ),
}));

/** The email to an account's owner who has undone a change, with the link to choose a new password. */
export const signInChangeUndoneEmail = accountEmail(recipientWithToken, ({ token }, shop) => ({
  subject: `The change of your account at ${shop.name} is undone: choose a new password`,
  title: "The change is undone",
  preview: "Please choose a new password.",
  body: (
    <>
      <Paragraph>
        The change of your account at {shop.name} is undone. Everyone was signed out of the account, and its API tokens
        have ended. Its password no longer works, because another person may know it.
      </Paragraph>
      <NewPasswordLink token={token} />
    </>
  ),
}));

/** The notice to a customer who has deleted their account. */
export const accountDeletedEmail = accountEmail(recipient, (_, shop) => ({
  subject: `Your account at ${shop.name} is deleted`,
  title: "Your account is deleted",
  preview: "The links in the emails about your orders still open them.",
  body: (
    <>
      <Paragraph>
        As you requested, your account at {shop.name} is deleted. The shop keeps a copy of your orders because invoices
        must be kept. The copy is no longer linked to an account.
      </Paragraph>
      <Paragraph>The links in the emails about your orders still open them.</Paragraph>
    </>
  ),
}));
