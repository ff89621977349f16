import nodemailer from "nodemailer";
import { parseSmtpUrl } from "~/platform/env.server";
import { recordFailure, recordSuccess } from "~/platform/outbound.server";
import { checkedMessage, type EmailTransport, type Sender } from "./email-transport";

/** Default timeout of each step with the mail server, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** How long an idle connection is kept, in milliseconds: shorter than the idle timeouts of mail servers. */
const IDLE_MS = 30_000;

/**
 * Sends emails through a mail server. The connection is kept open for the next email.
 * @param options `url` as smtp://user:password@host:port; `timeoutMs` for each step, 10,000 by default
 */
export function smtpTransport({
  url,
  timeoutMs = TIMEOUT_MS,
  ...sender
}: { url: string; timeoutMs?: number } & Sender): EmailTransport {
  const mailer = nodemailer.createTransport({
    ...parseSmtpUrl(url),
    pool: true,
    maxConnections: 1,
    // One immediate retry in case the server closed the idle connection. Later retries are the outbox's.
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    kind: "smtp",
    async check() {
      try {
        await mailer.verify();
        recordSuccess("email");
      } catch (error) {
        recordFailure("email", error instanceof Error ? error.message : "unknown");
        throw error;
      }
    },
    async send(email) {
      const message = checkedMessage(email, sender);
      try {
        await mailer.sendMail(message);
        recordSuccess("email");
      } catch (error) {
        // A refused recipient does not mean that the server is down.
        const isRecipientError = error instanceof Error && "code" in error && error.code === "EENVELOPE";
        if (!isRecipientError) recordFailure("email", error instanceof Error ? error.message : "unknown");
        throw error;
      }
    },
  };
}
