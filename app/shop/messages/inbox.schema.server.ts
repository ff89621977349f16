import { z } from "zod";
import { textFilter } from "../lists/filter.schema.server";

/** The filter of the support's conversations: part of a user name, an e-mail address or a message. */
export const inboxFilterSchema = z.object({ text: textFilter });

export type InboxFilters = z.infer<typeof inboxFilterSchema>;
