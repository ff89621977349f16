export type OutgoingEmail = {
  /** The shop's address and name. */
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Reply-To address, when replies do not go to the shop. A visitor's address is only used here, never in From. */
  replyTo?: string;
  /** Additional headers; only those that cannot change the recipients are allowed. */
  headers?: Record<string, string>;
  /** The Message-ID before its @. It is the same on every attempt, so that mail programs can detect duplicates. */
  messageId: string;
};

/** The shop's host, for the Message-ID. */
export type Sender = { hostname: string };

/** Sends emails. When `send` throws, the outbox tries again later. */
export interface EmailTransport {
  kind: "smtp" | "files";
  /** Tries the mail server without sending anything; left out where there is none. */
  check?(): Promise<unknown>;
  /** @throws UnsafeEmail when a header could add recipients or other headers */
  send(email: OutgoingEmail): Promise<void>;
}

/** An email with a header that could add recipients or other headers (header injection). */
export class UnsafeEmail extends Error {
  constructor(
    readonly field: string,
    problem: string,
  ) {
    super(`The message was not sent: its ${field} ${problem}.`);
    this.name = "UnsafeEmail";
  }
}

/** A single address: RFC 5322's `addr-spec` without comments, groups or lists. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u;
/** Maximum length of an address in characters (RFC 5321, section 4.5.3.1.3). */
const MAX_ADDRESS_LENGTH = 254;
const ALLOWED_HEADERS = /^(?:X-[A-Za-z0-9-]+|List-[A-Za-z-]+|Auto-Submitted|In-Reply-To|References)$/i;

function oneAddress(field: string, address: string) {
  if (address.length > MAX_ADDRESS_LENGTH || !ONE_ADDRESS.test(address)) {
    throw new UnsafeEmail(field, "is not one email address");
  }
  // nodemailer parses a text as an address list, but uses an object as it is.
  return { name: "", address };
}

function oneLine(field: string, text: string): string {
  if (/\p{Cc}/u.test(text)) throw new UnsafeEmail(field, "is not one line");
  return text;
}

function allowedHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!ALLOWED_HEADERS.test(name)) throw new UnsafeEmail("header", "is not one that a message may set");
    oneLine(name, value);
  }
  return headers;
}

/**
 * Converts an email to nodemailer's format and checks every header.
 * @throws UnsafeEmail for a recipient or reply address that is not exactly one, a line break in a header, or a header
 *   that a message may not set
 */
export function checkedMessage(email: OutgoingEmail, { hostname }: Sender) {
  if (!/^[A-Za-z0-9_-]+$/.test(email.messageId)) throw new UnsafeEmail("message id", "is not a plain word");
  return {
    from: { name: oneLine("sender", email.from.name), address: oneAddress("sender", email.from.address).address },
    to: oneAddress("recipient", email.to),
    ...(email.replyTo === undefined ? {} : { replyTo: oneAddress("reply address", email.replyTo) }),
    subject: oneLine("subject", email.subject),
    text: email.text,
    html: email.html,
    headers: allowedHeaders(email.headers ?? {}),
    messageId: `<${email.messageId}@${hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
