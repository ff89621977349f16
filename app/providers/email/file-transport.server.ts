import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { type EmailTransport, requireOneAddress } from "./email-transport";

/**
 * Writes every message as one `.eml` file, for a shop without a mail server.
 * @param options `folder` takes the files; `from` as `Name <address>`; `hostname` stands in the Message-ID
 */
export function fileTransport(options: { folder: string; from: string; hostname: string }): EmailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send({ to, messageId, ...email }) {
      const composed = await composer.sendMail({
        ...email,
        from: options.from,
        to: requireOneAddress(to),
        messageId: `<${messageId}@${options.hostname}>`,
      });
      await mkdir(options.folder, { recursive: true });
      const file = path.join(options.folder, `${messageId}.eml`);
      // Under its name it is there whole or not at all.
      await writeFile(`${file}.tmp`, composed.message as Buffer);
      await rename(`${file}.tmp`, file);
    },
  };
}
