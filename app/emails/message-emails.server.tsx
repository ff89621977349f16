import { env } from "~/platform/env.server";
import type { CustomerMessage, SupportMessage } from "./email-data.server";
import { ActionButton, Note, Paragraph } from "./parts.server";
import { type EmailTemplate, renderEmail } from "./render-email.server";

/** Length of the excerpt of a message in its email, in characters. */
const EXCERPT_LIMIT = 80;

function excerpt(content: string): string {
  const characters = [...content];
  return characters.length > EXCERPT_LIMIT ? `${characters.slice(0, EXCERPT_LIMIT).join("").trimEnd()}…` : content;
}

/** The email to a customer about a new message from support. */
export function supportMessageEmail({ recipient, content }: SupportMessage): EmailTemplate {
  return (shop) =>
    renderEmail(shop, {
      recipient,
      subject: `New message from ${shop.name}`,
      title: "You have a new message",
      preview: excerpt(content),
      body: (
        <>
          <Paragraph>
            {shop.name} sent you a message. It begins: “{excerpt(content)}”
          </Paragraph>
          <ActionButton href={`${env.BASE_URL}/contactSupport`}>Read and reply</ActionButton>
          <Note>
            Please reply in the shop, not to this email. We will not send another email until you read your messages.
          </Note>
        </>
      ),
    });
}

/** The email to support about a new message from a customer. */
export function customerMessageEmail({ recipient, content, username }: CustomerMessage): EmailTemplate {
  return (shop) =>
    renderEmail(shop, {
      recipient,
      subject: `Message from ${username}`,
      title: "New customer message",
      preview: excerpt(content),
      body: (
        <>
          <Paragraph>
            {username} sent a message to {shop.name}. It begins: “{excerpt(content)}”
          </Paragraph>
          <ActionButton href={`${env.BASE_URL}/contactSupport?recipient=${encodeURIComponent(username)}`}>
            Read and reply
          </ActionButton>
          <Note>No other email about this conversation is sent until the message is read.</Note>
        </>
      ),
    });
}
