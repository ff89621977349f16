import type { ReactNode } from "react";
import type { Recipient, RecipientWithUndo, UsedRecoveryCode } from "./email-data.server";
import { Greeting, Paragraph } from "./parts.server";
import { type EmailTemplate, renderEmail } from "./render-email.server";
import { NewPassword, UndoLink } from "./undo-link.server";

type Notice = { subject: string; title: string; preview: string; facts: string; advice: ReactNode };

/** A notice about an account's two-step sign-in. The subject is followed by the shop's name. */
function notice({ email, firstName }: Recipient, { subject, title, preview, facts, advice }: Notice): EmailTemplate {
  return (shop) =>
    renderEmail(shop, {
      recipient: email,
      subject: `${subject} at ${shop.name}`,
      title,
      preview,
      body: (
        <>
          <Greeting name={firstName} />
          <Paragraph>{facts}</Paragraph>
          {advice}
        </>
      ),
    });
}

/**
 * The notice that two-step sign-in is on.
 */
export const twoFactorOnEmail = ({ undoToken, ...to }: RecipientWithUndo): EmailTemplate =>
  notice(to, {
    subject: "Two-step sign-in was switched on for your account",
    title: "Two-step sign-in is on",
    preview: "From now on, signing in asks for a code.",
    facts:
      "From now on, signing in to your account asks for a code of your authenticator app after the password. Keep your recovery codes in a safe place: each replaces one code when you do not have your device.",
    advice: <UndoLink token={undoToken} />,
  });

/**
 * The notice that two-step sign-in is off.
 */
export const twoFactorOffEmail = ({ undoToken, ...to }: RecipientWithUndo): EmailTemplate =>
  notice(to, {
    subject: "Two-step sign-in was switched off for your account",
    title: "Two-step sign-in is off",
    preview: "Signing in asks for the password only.",
    facts: "Signing in to your account asks for the password only. The recovery codes no longer work.",
    advice: <UndoLink token={undoToken} />,
  });

/**
 * The notice that an account has new recovery codes.
 */
export const recoveryCodesReplacedEmail = ({ undoToken, ...to }: RecipientWithUndo): EmailTemplate =>
  notice(to, {
    subject: "Your recovery codes were replaced",
    title: "You have new recovery codes",
    preview: "The earlier ones no longer work.",
    facts: "New recovery codes were made for the two-step sign-in of your account. The earlier ones no longer work.",
    advice: <UndoLink token={undoToken} />,
  });

/** The notice that a recovery code was used to sign in. */
export const recoveryCodeUsedEmail = ({ left, ...to }: UsedRecoveryCode): EmailTemplate =>
  notice(to, {
    subject: "A recovery code was used to sign in to your account",
    title: "A recovery code was used",
    preview: `${left} left.`,
    facts: `Someone, probably you, signed in to your account with a recovery code instead of a code of the app. Unused recovery codes: ${left}. You can make new ones on your profile, under 'Two-step sign-in'.`,
    advice: <NewPassword />,
  });

/** The notice that an admin has switched an account's two-step sign-in off. */
export const twoFactorResetEmail = (to: Recipient): EmailTemplate =>
  notice(to, {
    subject: "Two-step sign-in of your account was reset",
    title: "Two-step sign-in was reset",
    preview: "Signing in asks for the password only.",
    facts:
      "We have switched the two-step sign-in of your account off. Signing in asks for the password only, until you set it up again on your profile, under 'Two-step sign-in'.",
    advice: (
      <Paragraph>If you did not ask for this, please contact us, and choose a new password to be safe.</Paragraph>
    ),
  });
