import { accountEmail, NewPassword, UndoLink } from "./account-parts.server";
import { recipient, recipientWithUndo, usedRecoveryCode } from "./email-data.server";
import { Paragraph } from "./parts.server";

/** The notice that two-step sign-in is on. */
export const twoFactorOnEmail = accountEmail(recipientWithUndo, ({ undoToken }, shop) => ({
  subject: `Two-step sign-in was switched on for your account at ${shop.name}`,
  title: "Two-step sign-in is on",
  preview: "From now on, signing in asks for a code.",
  body: (
    <>
      <Paragraph>
        From now on, signing in to your account asks for a code of your authenticator app after the password. Keep your
        recovery codes in a safe place: each replaces one code when you do not have your device.
      </Paragraph>
      <UndoLink token={undoToken} />
    </>
  ),
}));

/** The notice that two-step sign-in is off. */
export const twoFactorOffEmail = accountEmail(recipientWithUndo, ({ undoToken }, shop) => ({
  subject: `Two-step sign-in was switched off for your account at ${shop.name}`,
  title: "Two-step sign-in is off",
  preview: "Signing in asks for the password only.",
  body: (
    <>
      <Paragraph>Signing in to your account asks for the password only. The recovery codes no longer work.</Paragraph>
      <UndoLink token={undoToken} />
    </>
  ),
}));

/** The notice that an account has new recovery codes. */
export const recoveryCodesReplacedEmail = accountEmail(recipientWithUndo, ({ undoToken }, shop) => ({
  subject: `Your recovery codes were replaced at ${shop.name}`,
  title: "You have new recovery codes",
  preview: "The earlier ones no longer work.",
  body: (
    <>
      <Paragraph>
        New recovery codes were made for the two-step sign-in of your account. The earlier ones no longer work.
      </Paragraph>
      <UndoLink token={undoToken} />
    </>
  ),
}));

/** The notice that a recovery code was used to sign in. */
export const recoveryCodeUsedEmail = accountEmail(usedRecoveryCode, ({ left }, shop) => ({
  subject: `A recovery code was used to sign in to your account at ${shop.name}`,
  title: "A recovery code was used",
  preview: `${left} left.`,
  body: (
    <>
      <Paragraph>
        Someone, probably you, signed in to your account with a recovery code instead of a code of the app. Unused
        recovery codes: {left}. You can make new ones on your profile, under 'Two-step sign-in'.
      </Paragraph>
      <NewPassword />
    </>
  ),
}));

/** The notice that an admin has switched an account's two-step sign-in off. */
export const twoFactorResetEmail = accountEmail(recipient, (_, shop) => ({
  subject: `Two-step sign-in of your account was reset at ${shop.name}`,
  title: "Two-step sign-in was reset",
  preview: "Signing in asks for the password only.",
  body: (
    <>
      <Paragraph>
        We have switched the two-step sign-in of your account off. Signing in asks for the password only, until you set
        it up again on your profile, under 'Two-step sign-in'.
      </Paragraph>
      <Paragraph>If you did not ask for this, please contact us, and choose a new password to be safe.</Paragraph>
    </>
  ),
}));
