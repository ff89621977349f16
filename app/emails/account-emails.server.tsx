import { env } from "~/platform/env.server";
import type { CreatedToken, Invitation, Recipient, RecipientWithToken, RecipientWithUndo } from "./email-data.server";
import { ActionButton, Greeting, Note, Paragraph, TextLink } from "./parts.server";
import { type EmailTemplate, renderEmail } from "./render-email.server";
import { NewPasswordLink, UndoLink } from "./undo-link.server";

/** The email with the link that confirms the address of a new account. */
export function confirmationEmail({ email, firstName, token }: RecipientWithToken): EmailTemplate {
  return (shop) =>
    renderEmail(shop, {
      recipient: email,
      subject: `Confirm your email address for ${shop.name}`,
      title: "Confirm your email address",
      preview: "One click, and you can sign in.",
      body: (
        <>
          <Greeting name={firstName} />
          <Paragraph>
            Thank you for registering at {shop.name}. Please confirm that this email address is yours. After that, you
            can sign in.
          </Paragraph>
          <ActionButton href={`${env.BASE_URL}/user/confirm/${token}`}>Confirm my email address</ActionButton>
          <Note>
            The link is valid for 24 hours. If you did not register at {shop.name}, please ignore this message: no one
            can use the account without the link.
          </Note>
        </>
      ),
    });
}

/** The notice to an account's owner when its address is entered at a registration or for a new confirmation link. */
export function accountExistsEmail({ email, firstName }: Recipient): EmailTemplate {
  return (shop) =>
    renderEmail(shop, {
      recipient: email,
      subject: `You already have an account at ${shop.name}`,
      title: "You already have an account",
      preview: "You can sign in with this address.",
      body: (
        <>
          <Greeting name={firstName} />
          <Paragraph>
            Someone, perhaps you, has just registered at {shop.name} with this email address or requested a new
            confirmation link for it. The address already has a confirmed account, so you can sign in with it.
          </Paragraph>
          <Paragraph>
            If you do not remember your password:{" "}
            <TextLink href={`${env.BASE_URL}/forgotpw`}>Request a new one</TextLink>
          </Paragraph>
          <ActionButton href={`${env.BASE_URL}/login`}>Sign in</ActionButton>
          <Note>
            If this was not you, you do not have to do anything: your account has not changed, and the other person did
            not learn that it exists.
          </Note>
        </>
      ),
    });
}

/** The email with the link to choose a new password. */
export function passwordResetEmail({ email, firstName, token }: RecipientWithToken): EmailTemplate {
  return (shop) =>
    renderEmail(shop, {
      recipient: email,
      subject: `Choose a new password for ${shop.name}`,
      title: "Choose a new password",
      preview: "The link is valid for 30 minutes.",
      body: (
        <>
          <Greeting name={firstName} />
          <Paragraph>Someone, perhaps you, has requested a new password for your account at {shop.name}.</Paragraph>
          <ActionButton href={`${env.BASE_URL}/users/resetpw/${token}`}>Choose a new password</ActionButton>
          <Note>
            The link is valid for 30 minutes and works once. If this was not you, please ignore this message: your
            password stays the same.
          </Note>
        </>
      ),
    });
}

/** The email to a new colleague with the link to set a password. It is valid for 7 days. */
export function colleagueEmail({ email, firstName, invitedBy, token }: Invitation): EmailTemplate {
  return (shop) =>
    renderEmail(shop, {
      recipient: email,
      subject: `Your account for the back office of ${shop.name}`,
      title: "Set your password",
      preview: "After that, you can sign in to the back office.",
      body: (
        <>
          <Greeting name={firstName} />
          <Paragraph>
            {invitedBy} has added you to the team of {shop.name}. Please set a password. After that, you can sign in
            with this email address.
          </Paragraph>
          <ActionButton href={`${env.BASE_URL}/users/resetpw/${token}`}>Set my password</ActionButton>
          <Note>
            The link is valid for 7 days and works once. When it has expired:{" "}
            <TextLink href={`${env.BASE_URL}/forgotpw`}>Request a new one</TextLink>
          </Note>
        </>
      ),
    });
}

/** The notice to an account's owner that the password was changed. */
export function passwordChangedEmail({ email, firstName, undoToken }: RecipientWithUndo): EmailTemplate {
  return (shop) =>
    renderEmail(shop, {
      recipient: email,
      subject: `Your password at ${shop.name} was changed`,
      title: "Your password was changed",
      preview: "If this was not you, please undo it.",
      body: (
        <>
          <Greeting name={firstName} />
          <Paragraph>
            The password of your account at {shop.name} was just changed, and everyone else who was signed in to the
            account was signed out.
          </Paragraph>
          <UndoLink token={undoToken} />
        </>
      ),
    });
}

/** The notice to an account's owner that a token for a program was created. */
export function tokenCreatedEmail({ email, firstName, name, days, undoToken }: CreatedToken): EmailTemplate {
  return (shop) =>
    renderEmail(shop, {
      recipient: email,
      subject: `An API token of your account at ${shop.name} was created`,
      title: "You have a new API token",
      preview: `For ${name}, valid for ${days} days.`,
      body: (
        <>
          <Greeting name={firstName} />
          <Paragraph>
            A token for the program '{name}' was just created. For {days} days, anyone who has it can act as you in the
            API of {shop.name}. You can revoke it on your profile, under 'API tokens'.
          </Paragraph>
          <UndoLink token={undoToken} />
        </>
      ),
    });
}

/** The email to an account's owner who has undone a change, with the link to choose a new password. */
export function signInChangeUndoneEmail({ email, firstName, token }: RecipientWithToken): EmailTemplate {
  return (shop) =>
    renderEmail(shop, {
      recipient: email,
      subject: `The change of your account at ${shop.name} is undone: choose a new password`,
      title: "The change is undone",
      preview: "Please choose a new password.",
      body: (
        <>
          <Greeting name={firstName} />
          <Paragraph>
            The change of your account at {shop.name} is undone. Everyone was signed out of the account, and its API
            tokens have ended. Its password no longer works, because another person may know it.
          </Paragraph>
          <NewPasswordLink token={token} />
        </>
      ),
    });
}

/** The notice to a customer who has deleted their account. */
export function accountDeletedEmail({ email, firstName }: Recipient): EmailTemplate {
  return (shop) =>
    renderEmail(shop, {
      recipient: email,
      subject: `Your account at ${shop.name} is deleted`,
      title: "Your account is deleted",
      preview: "The links in the emails about your orders still open them.",
      body: (
        <>
          <Greeting name={firstName} />
          <Paragraph>
            As you requested, your account at {shop.name} is deleted. The shop keeps a copy of your orders because
            invoices must be kept. The copy is no longer linked to an account.
          </Paragraph>
          <Paragraph>The links in the emails about your orders still open them.</Paragraph>
        </>
      ),
    });
}
