import { env } from "~/platform/env.server";
import { contactMessage, customerMessage, supportMessage } from "./email-data.server";
import { ActionButton, Lines, Note, Paragraph } from "./parts.server";
import { emailKind } from "./render-email.server";

/** Length of the excerpt of a message in its email, in characters. */
const EXCERPT_LIMIT = 80;

function excerpt(content: string): string {
  const characters = [...content];
  return characters.length > EXCERPT_LIMIT ? `${characters.slice(0, EXCERPT_LIMIT).join("").trimEnd()}…` : content;
}

/** The email to a customer about a new message from support. */
export const supportMessageEmail = emailKind(supportMessage, ({ recipient, content }, shop) => ({
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
}));

/** The email to support about a new message from a customer. */
export const customerMessageEmail = emailKind(customerMessage, ({ recipient, content, username }, shop) => ({
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
}));

/** The email to the shop with a visitor's message. A reply to it goes to the visitor. */
export const contactEmail = emailKind(contactMessage, ({ recipient, name, email, subject, message }) => ({
  recipient,
  subject: `Contact form: ${subject}`,
  title: subject,
  preview: `From ${name}`,
  body: (
    <>
      <Paragraph>
        From: {name} ({email})
      </Paragraph>
      <Lines lines={message.split("\n")} />
      <Note>Reply to this email to answer the visitor.</Note>
    </>
  ),
  replyTo: email,
}));
