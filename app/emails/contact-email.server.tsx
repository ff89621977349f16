import type { ContactMessage } from "./email-data.server";
import { Lines, Note, Paragraph } from "./parts.server";
import { type EmailTemplate, renderEmail } from "./render-email.server";

/** The email to the shop with a visitor's message. A reply to it goes to the visitor. */
export function contactEmail({ recipient, name, email, subject, message }: ContactMessage): EmailTemplate {
  return (shop) => ({
    ...renderEmail(shop, {
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
    }),
    replyTo: email,
  });
}
