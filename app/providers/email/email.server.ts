import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "~/platform/env.server";
import type { EmailTransport } from "./email-transport";
import { fileTransport } from "./file-transport.server";
import { smtpTransport } from "./smtp-transport.server";

const sender = { hostname: new URL(env.BASE_URL).hostname };

const folder = path.join(env.DATA_DIR, "outbox");
const files = fileTransport({ folder, ...sender });

/** Deletes e-mails that were written to files before a time. */
export async function removeOldFiles(before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found?.isFile() && found.mtime < before) await rm(file, { force: true });
  }
}

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
