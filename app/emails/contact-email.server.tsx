import { contactMessage } from "./email-data.server";
import { Lines, Note, Paragraph } from "./parts.server";
import { emailKind } from "./render-email.server";

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
