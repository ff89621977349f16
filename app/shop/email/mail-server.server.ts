import { serviceKey } from "../settings/service-keys.server";

/** Whether emails are sent. Without a mail server they are written to files. */
export const hasMailServer = (): boolean => serviceKey("smtpUrl") !== undefined;
