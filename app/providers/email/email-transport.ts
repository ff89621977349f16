export type OutgoingEmail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, when not to the shop: a visitor's address stands here, never in From. */
  replyTo?: string;
  /** Further header lines, of the few kinds that change nothing about who gets the message. */
  headers?: Record<string, string>;
  /** Stands before the @ of the Message-ID, so that a message sent twice is seen to be one. */
  messageId: string;
};

/** Who the shop is in its messages: `from` as `Name <address>`; `hostname` stands in the Message-ID. */
export type Sender = { from: string; hostname: string };

/** Carries a message away, or throws: then it is tried again later. */
export interface EmailTransport {
  kind: "smtp" | "files";
  /** @throws UnsafeEmail when a header could reach others than its one recipient */
  send(email: OutgoingEmail): Promise<void>;
}

/** A message with a header that could reach others, or say something else, than the shop meant. */
export class UnsafeEmail extends Error {
  constructor(
    readonly field: string,
    problem: string,
  ) {
    super(`The message was not sent: its ${field} ${problem}.`);
    this.name = "UnsafeEmail";
  }
}

/** One plain address: RFC 5322's `addr-spec` without comments, groups or lists. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u;
/** RFC 5321, section 4.5.3.1.3. */
const LONGEST_ADDRESS = 254;
const FREE_HEADERS = /^(?:X-[A-Za-z0-9-]+|List-[A-Za-z-]+|Auto-Submitted|In-Reply-To|References)$/i;

function oneAddress(field: string, address: string) {
  if (address.length > LONGEST_ADDRESS || !ONE_ADDRESS.test(address)) {
    throw new UnsafeEmail(field, "is not one e-mail address");
  }
  // As an object it is taken as it is, and never read as a list.
  return { name: "", address };
}

function oneLine(field: string, text: string): string {
  if (/\p{Cc}/u.test(text)) throw new UnsafeEmail(field, "is not one line");
  return text;
}

function freeHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!FREE_HEADERS.test(name)) throw new UnsafeEmail("header", "is not one that a message may set");
    oneLine(name, value);
  }
  return headers;
}

/**
 * A message as nodemailer takes it, every header of it checked.
 * @throws UnsafeEmail for a recipient or reply address that is not exactly one, a line break in a header, or a header
 *   that a message may not set
 */
export function checkedMessage(email: OutgoingEmail, { from, hostname }: Sender) {
  if (!/^[A-Za-z0-9_-]+$/.test(email.messageId)) throw new UnsafeEmail("message id", "is not a plain word");
  return {
    from,
    to: oneAddress("recipient", email.to),
    ...(email.replyTo === undefined ? {} : { replyTo: oneAddress("reply address", email.replyTo) }),
    subject: oneLine("subject", email.subject),
    text: email.text,
    html: email.html,
    headers: freeHeaders(email.headers ?? {}),
    messageId: `<${email.messageId}@${hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
