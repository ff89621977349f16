export type OutgoingEmail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stands before the @ of the Message-ID, so that a message sent twice is seen to be one. */
  messageId: string;
};

/** Carries a message away, or throws: then it is tried again later. */
export interface EmailTransport {
  send(email: OutgoingEmail): Promise<void>;
}

/** A recipient that is not exactly one address: sending to it could reach others. */
export class UnsafeRecipient extends Error {
  constructor() {
    super("The recipient is not one e-mail address.");
    this.name = "UnsafeRecipient";
  }
}

/**
 * Lets through one plain address only (RFC 5322 `addr-spec` without comments, groups or lists).
 * @throws UnsafeRecipient for anything else
 */
export function requireOneAddress(address: string): string {
  if (!/^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u.test(address)) throw new UnsafeRecipient();
  return address;
}
