import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { checkedMessage, type EmailTransport, type Sender } from "./email-transport";

/**
 * Writes every message as one `.eml` file (RFC 5322), for a shop without a mail server.
 * @param options `folder` takes the files and is made when it is missing
 */
export function fileTransport({ folder, ...sender }: { folder: string } & Sender): EmailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  let folderMade: Promise<unknown> | undefined;
  return {
    kind: "files",
    async send(email) {
      const { message } = await composer.sendMail(checkedMessage(email, sender));
      folderMade ??= mkdir(folder, { recursive: true });
      const file = path.join(folder, `${email.messageId}.eml`);
      const unfinished = `${file}.tmp`;
      try {
        await folderMade;
        // Links that sign somebody in are for the shop's user only. Under its name the file is whole or not there.
        await writeFile(unfinished, message, { mode: 0o600 });
        await rename(unfinished, file);
      } catch (error) {
        folderMade = undefined;
        await rm(unfinished, { force: true });
        throw error;
      }
    },
  };
}
