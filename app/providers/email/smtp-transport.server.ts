import nodemailer from "nodemailer";
import { recordFailure, recordSuccess } from "~/platform/outbound.server";
import { checkedMessage, type EmailTransport, type Sender } from "./email-transport";

/** How long the mail server may take for each step, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** How long a connection is kept without a message, in milliseconds: shorter than mail servers keep one. */
const IDLE_MS = 30_000;

/**
 * Sends by a mail server, over a connection that is kept for the next message.
 * @param options `url` as smtp://user:password@host:port; `patienceMs` for each step, 10,000 unless told
 */
export function smtpTransport({
  url,
  patienceMs: patience = TIMEOUT_MS,
  ...sender
}: { url: string; patienceMs?: number } & Sender): EmailTransport {
  const address = new URL(url);
  const secure = address.protocol === "smtps:";
  const mailer = nodemailer.createTransport({
    host: address.hostname.replace(/^\[|\]$/g, ""),
    port: Number(address.port) || (secure ? 465 : 587),
    secure,
    ...(address.username
      ? { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }
      : {}),
    pool: true,
    maxConnections: 1,
    // One more try where the kept connection had ended; after that the outbox tries again in its own time.
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  return {
    kind: "smtp",
    async send(email) {
      const message = checkedMessage(email, sender);
      try {
        await mailer.sendMail(message);
        recordSuccess("e-mail");
      } catch (error) {
        // A recipient that is refused says nothing of the server.
        const isRecipients = error instanceof Error && "code" in error && error.code === "EENVELOPE";
        if (!isRecipients) recordFailure("e-mail", error instanceof Error ? error.message : "unknown");
        throw error;
      }
    },
  };
}
