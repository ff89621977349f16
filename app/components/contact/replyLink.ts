import { mailto } from "../buyer/mailto";

/** Maximum length of the quotation in a mailto link: some mail programs accept at most 2,000 characters in total. */
const QUOTE_LIMIT = 900;

type ContactMessage = { name: string; email: string; subject: string; message: string };

/** A mailto link (RFC 6068) that opens a reply with the message quoted. */
export function replyLink({ name, email, subject, message }: ContactMessage): string {
  const characters = [...message];
  const quoted = characters.length > QUOTE_LIMIT ? `${characters.slice(0, QUOTE_LIMIT).join("")}…` : message;
  const replySubject = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const body = `\r\n\r\n${name} wrote:\r\n> ${quoted}`;
  return `${mailto(email)}?subject=${encodeURIComponent(replySubject)}&body=${encodeURIComponent(body)}`;
}
