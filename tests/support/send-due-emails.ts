/** A process that sends the due e-mails of its DATA_DIR once it gets a message, and then ends. */
import { closeDatabase } from "~/platform/db.server";
import { sendDueEmails } from "~/shop/email/outbox.server";

process.once("message", async () => {
  await sendDueEmails();
  closeDatabase();
  process.exit(0);
});
process.send?.("ready");
