import nodemailer from "nodemailer";
import { type EmailTransport, requireOneAddress } from "./email-transport";

/** How long the mail server may take for each step, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Sends by a mail server.
 * @param options `url` as smtp://user:password@host:port; `from` as `Name <address>`; `hostname` stands in the Message-ID
 */
export function smtpTransport(options: {
  url: string;
  from: string;
  hostname: string;
  patienceMs?: number;
}): EmailTransport {
  const patience = options.patienceMs ?? PATIENCE_MS;
  const address = new URL(options.url);
  const mailer = nodemailer.createTransport({
    host: address.hostname,
    port: Number(address.port) || (address.protocol === "smtps:" ? 465 : 587),
    secure: address.protocol === "smtps:",
    ...(address.username
      ? { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }
      : {}),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  return {
    async send({ to, messageId, ...email }) {
      await mailer.sendMail({
        ...email,
        from: options.from,
        to: requireOneAddress(to),
        messageId: `<${messageId}@${options.hostname}>`,
      });
    },
  };
}
