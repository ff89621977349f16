import { env } from "~/platform/env.server";
import { subscription } from "./email-data.server";
import { ActionButton, Note, Paragraph, TextLink } from "./parts.server";
import { emailKind } from "./render-email.server";

/** The email of the double opt-in: the owner of the address confirms the subscription by its link. */
export const subscriptionEmail = emailKind(subscription, ({ recipient, token, unsubscribeLink }, shop) => ({
  recipient,
  subject: `Please confirm: news and offers from ${shop.name}`,
  title: "Do you want our emails?",
  preview: "Please confirm that you want to receive them.",
  body: (
    <>
      <Paragraph>{shop.name} received a request to send news and offers to this address.</Paragraph>
      <Paragraph>Please confirm that you want to receive them. We will not send any until you do.</Paragraph>
      <ActionButton href={`${env.BASE_URL}/mailing-list/confirm/${token}`}>Yes, I want the emails</ActionButton>
      <Note>
        If you did not request this, ignore this email, or follow this link:{" "}
        <TextLink href={unsubscribeLink}>Unsubscribe</TextLink>
      </Note>
    </>
  ),
  stopLink: unsubscribeLink,
}));
