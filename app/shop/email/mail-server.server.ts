import { env } from "~/platform/env.server";

/** Whether emails are sent. Without a mail server they are written to files. */
export const hasMailServer = Boolean(env.SMTP_URL);
