import type { ReactNode } from "react";
import type { z } from "zod";
import { env } from "~/platform/env.server";
import { accountEmail, NewPasswordLink } from "./account-parts.server";
import { recipient, recipientWithToken, replacedAddress, reservedAddress, undoableAddress } from "./email-data.server";
import { ActionButton, Greeting, Note, Paragraph } from "./parts.server";
import { emailKind } from "./render-email.server";

/** The email to a new address, with the link that completes the change. */
export const newAddressEmail = accountEmail(recipientWithToken, ({ token }, shop) => ({
  subject: `Confirm your new email address for ${shop.name}`,
  title: "Confirm your new email address",
  preview: "Please confirm that this address is yours.",
  body: (
    <>
      <Paragraph>
        This address was entered as the new email address of an account at {shop.name}. Please confirm that it is yours.
        After that, you sign in with it, and we send our emails to it.
      </Paragraph>
      <ActionButton href={`${env.BASE_URL}/profile/email/confirm/${token}`}>Confirm my new email address</ActionButton>
      <Note>
        The link is valid for 24 hours. If you did not request this, please ignore this message: nothing changes unless
        you open the link.
      </Note>
    </>
  ),
}));

/** The notice to an account's owner when its address is entered as the new address of another account. */
export const addressTakenEmail = accountEmail(recipient, (_, shop) => ({
  subject: `Your email address was entered for another account at ${shop.name}`,
  title: "You have an account with this address",
  preview: "Nothing has changed.",
  body: (
    <>
      <Paragraph>
        This address was entered as the new email address of another account at {shop.name}. It belongs to your account,
        so nothing has changed.
      </Paragraph>
      <Paragraph>
        If this was you, sign in with this address, or change the email address of this account first.
      </Paragraph>
      <ActionButton href={`${env.BASE_URL}/login`}>Sign in</ActionButton>
      <Note>
        If this was not you, you do not have to do anything. The person who entered it did not learn that you have an
        account.
      </Note>
    </>
  ),
}));

/** The notice to a reserved address when it is entered for a new account or as the new address of another account. */
export const addressReservedEmail = emailKind(reservedAddress, ({ email }, shop) => ({
  recipient: email,
  subject: `Your email address was entered for an account at ${shop.name}`,
  title: "This address is reserved",
  preview: "Nothing has changed.",
  body: (
    <>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        This address was entered for an account at {shop.name}. It was the email address of another account until a few
        days ago, and is reserved for that account for 7 days after the change. Nothing has changed.
      </Paragraph>
      <Paragraph>
        To get that account back, open the link in our email about the change. To use this address for a new account,
        please try again after the 7 days.
      </Paragraph>
    </>
  ),
}));

/**
 * A notice to the old address of an account whose address was replaced.
 * @param adviceOf what an owner can do who did not replace it
 */
const addressReplaced = <Data extends z.infer<typeof replacedAddress>>(
  stored: z.ZodType<Data>,
  adviceOf: (data: Data) => ReactNode,
) =>
  emailKind(stored, (data, shop) => ({
    recipient: data.oldEmail,
    subject: `Your email address at ${shop.name} was changed`,
    title: "Your email address was changed",
    preview: `It is now ${data.newEmail}.`,
    body: (
      <>
        <Greeting name={data.firstName} />
        <Paragraph>
          The email address of your account at {shop.name} is now {data.newEmail}. You sign in with that address, and we
          send our emails to it.
        </Paragraph>
        {adviceOf(data)}
      </>
    ),
  }));

/** The notice after the owner has replaced it. */
export const addressReplacedEmail = addressReplaced(undoableAddress, ({ undoToken }) =>
  undoToken === null ? (
    <Paragraph>
      If this was not you, another person has access to your account: please contact us immediately.
    </Paragraph>
  ) : (
    <>
      <Paragraph>
        If this was not you, another person has access to your account: undo the change within 7 days with this link. It
        restores this address, signs everyone out of the account, and lets you choose a new password.
      </Paragraph>
      <ActionButton href={`${env.BASE_URL}/profile/email/undo/${undoToken}`}>Undo the change</ActionButton>
      <Note>If it was you, you do not have to do anything.</Note>
    </>
  ),
);

/** The notice after an admin has replaced it. */
export const addressReplacedByAdminEmail = addressReplaced(replacedAddress, () => (
  <Paragraph>
    If you did not expect this, another person may have access to your account: please contact us immediately.
  </Paragraph>
));

/** The email to a restored address, with the link to choose a new password. */
export const addressRestoredEmail = accountEmail(recipientWithToken, ({ email, token }, shop) => ({
  subject: `Your email address at ${shop.name} is restored: choose a new password`,
  title: "Your email address is restored",
  preview: "Please choose a new password.",
  body: (
    <>
      <Paragraph>
        {email} is the email address of your account at {shop.name} again. Everyone was signed out of the account. Its
        password no longer works, because another person may know it.
      </Paragraph>
      <NewPasswordLink token={token} />
    </>
  ),
}));

/** The notice to a new address after the change to it was undone. */
export const changeUndoneEmail = accountEmail(recipient, (_, shop) => ({
  subject: `The change of your email address at ${shop.name} was undone`,
  title: "The change was undone",
  preview: "The account no longer has this address.",
  body: (
    <>
      <Paragraph>
        The change of an account's email address to this one at {shop.name} was undone with the link that we sent to the
        previous address. The account no longer has this address, and everyone was signed out of it.
      </Paragraph>
      <Paragraph>If you did not expect this, please contact us.</Paragraph>
    </>
  ),
}));
