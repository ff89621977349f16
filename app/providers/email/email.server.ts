import path from "node:path";
import { env } from "~/platform/env.server";
import type { EmailTransport } from "./email-transport";
import { fileTransport } from "./file-transport.server";
import { smtpTransport } from "./smtp-transport.server";

const sender = { hostname: new URL(env.BASE_URL).hostname };

/** The shop's email transport: the mail server in SMTP_URL, or files in DATA_DIR/outbox without one. */
export const emailTransport: EmailTransport = env.SMTP_URL
  ? smtpTransport({ url: env.SMTP_URL, ...sender })
  : fileTransport({ folder: path.join(env.DATA_DIR, "outbox"), ...sender });
