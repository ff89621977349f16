import { z } from "zod";
import { textFilter } from "../lists/filter.schema.server";

/** The filter of support's conversations: part of a username, an email address or a message. */
export const inboxFilterSchema = z.object({ text: textFilter });

export type InboxFilters = z.infer<typeof inboxFilterSchema>;
