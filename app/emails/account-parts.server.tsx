import type { z } from "zod";
import { env } from "~/platform/env.server";
import type { Recipient } from "./email-data.server";
import { ActionButton, Greeting, Note, Paragraph, TextLink } from "./parts.server";
import { type EmailContent, type EmailShop, emailKind } from "./render-email.server";

/** A kind of e-mail to the owner of an account. */
export const accountEmail = <Data extends Recipient>(
  stored: z.ZodType<Data>,
  contentOf: (data: Data, shop: EmailShop) => Omit<EmailContent, "recipient">,
) =>
  emailKind(stored, (data, shop) => {
    const { body, ...content } = contentOf(data, shop);
    return {
      ...content,
      recipient: data.email,
      body: (
        <>
          <Greeting name={data.firstName} />
          {body}
        </>
      ),
    };
  });

/** What an owner can do about a change that cannot be undone by a link. */
export function NewPassword() {
  return (
    <>
      <Paragraph>
        If this was not you, another person has access to your account: choose a new password, which signs everyone out,
        and contact us.
      </Paragraph>
      <ActionButton href={`${env.BASE_URL}/forgotpw`}>Choose a new password</ActionButton>
    </>
  );
}

/**
 * What a notice of a change of an account offers an owner who did not make it.
 * @param token for the link that undoes the change; missing in emails that an earlier version of the shop queued
 */
export function UndoLink({ token }: { token: string | undefined }) {
  if (token === undefined) return <NewPassword />;
  return (
    <>
      <Paragraph>
        If this was not you, another person has access to your account: undo the change within 7 days with this link. It
        signs everyone out of the account, ends all API tokens, and lets you choose a new password.
      </Paragraph>
      <ActionButton href={`${env.BASE_URL}/profile/undo/${token}`}>Undo the change</ActionButton>
      <Note>If it was you, you do not have to do anything.</Note>
    </>
  );
}

/** The link of an owner whose password was removed to choose a new one. @param token for the password reset */
export function NewPasswordLink({ token }: { token: string }) {
  return (
    <>
      <ActionButton href={`${env.BASE_URL}/users/resetpw/${token}`}>Choose a new password</ActionButton>
      <Note>
        The link is valid for 30 minutes and works once. For another one:{" "}
        <TextLink href={`${env.BASE_URL}/forgotpw`}>Request a new password</TextLink>
      </Note>
    </>
  );
}
