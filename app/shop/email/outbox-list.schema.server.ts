import { z } from "zod";
import { textFilter } from "../lists/filter.schema.server";

/** The filters of the outbox. */
export const emailFilterSchema = z.object({
  state: z
    .enum(["failed", "waiting", "sent", ""], { error: "Please choose a state or Any" })
    .transform((state) => state || undefined),
  recipient: textFilter,
  subject: textFilter,
});

export type EmailFilters = z.infer<typeof emailFilterSchema>;
