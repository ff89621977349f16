import path from "node:path";
import { env } from "~/platform/env.server";
import type { EmailTransport } from "./email-transport";
import { fileTransport } from "./file-transport.server";
import { smtpTransport } from "./smtp-transport.server";

const sender = { hostname: new URL(env.BASE_URL).hostname };

const files = fileTransport({ folder: path.join(env.DATA_DIR, "outbox"), ...sender });

let current: { url: string; transport: EmailTransport } | undefined;

/**
 * The shop's email transport: a mail server, or files in DATA_DIR/outbox without one.
 * @param url of the mail server, such as smtps://user:password@mail.example.com
 */
export function emailTransport(url: string | undefined): EmailTransport {
  if (url === undefined) return files;
  if (current?.url !== url) current = { url, transport: smtpTransport({ url, ...sender }) };
  return current.transport;
}
