/** Sends the due emails of its DATA_DIR after it receives a message, and then exits. */
import { closeDatabase } from "~/platform/database/close-database.server";
import { sendDueEmails } from "~/shop/email/outbox.server";

process.once("message", async () => {
  await sendDueEmails();
  closeDatabase();
  process.exit(0);
});
process.send?.("ready");
