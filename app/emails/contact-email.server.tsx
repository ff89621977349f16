import { Lines, Note, Paragraph } from "./parts.server";
import { type EmailTemplate, renderEmail } from "./render-email.server";

type ContactMessage = { name: string; email: string; subject: string; message: string };

/** The email to the shop with a visitor's message. A reply to it goes to the visitor. */
export function contactEmail(recipient: string, { name, email, subject, message }: ContactMessage): EmailTemplate {
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
