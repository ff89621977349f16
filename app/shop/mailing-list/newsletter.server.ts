import { mailingListProvider } from "~/providers/mailing-list/mailing-list.server";
import { hasMailServer } from "../email/mail-server.server";

/** Whether shoppers can sign up for the newsletter: the shop has a list to send from, and can send the confirmation. */
export const offersNewsletter = (): boolean => mailingListProvider !== null && hasMailServer();
