/** The longest quotation in a mailto link: some mail programs take no more than 2,000 characters in all. */
const QUOTE_LIMIT = 900;

type Letter = { name: string; email: string; subject: string; message: string };

/** Opens the admin's mail program with an answer begun (RFC 6068). */
export function replyLink({ name, email, subject, message }: Letter): string {
  const characters = [...message];
  const quoted = characters.length > QUOTE_LIMIT ? `${characters.slice(0, QUOTE_LIMIT).join("")}…` : message;
  const answer = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const body = `\r\n\r\n${name} wrote:\r\n> ${quoted}`;
  const recipient = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${recipient}?subject=${encodeURIComponent(answer)}&body=${encodeURIComponent(body)}`;
}
