import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { checkedMessage, type EmailTransport, type Sender } from "./email-transport";

/**
 * Writes each email to an `.eml` file (RFC 5322), for a shop without a mail server.
 * @param options `folder` for the files; created when it is missing
 */
export function fileTransport({ folder, ...sender }: { folder: string } & Sender): EmailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  let folderCreation: Promise<unknown> | undefined;
  return {
    kind: "files",
    async send(email) {
      const { message } = await composer.sendMail(checkedMessage(email, sender));
      folderCreation ??= mkdir(folder, { recursive: true });
      const file = path.join(folder, `${email.messageId}.eml`);
      const temporaryFile = `${file}.tmp`;
      try {
        await folderCreation;
        // Emails contain secret links, so only the shop's system user may read the files. Renaming makes the write
        // atomic.
        await writeFile(temporaryFile, message, { mode: 0o600 });
        await rename(temporaryFile, file);
      } catch (error) {
        folderCreation = undefined;
        await rm(temporaryFile, { force: true });
        throw error;
      }
    },
  };
}
