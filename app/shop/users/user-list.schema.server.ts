import { z } from "zod";
import { textFilter, yesNoFilter } from "../lists/filter.schema.server";

/** The filters of the user list. */
export const userFilterSchema = z.object({
  id: textFilter,
  firstName: textFilter,
  lastName: textFilter,
  username: textFilter,
  email: textFilter,
  isAdmin: yesNoFilter,
});

export type UserFilters = z.infer<typeof userFilterSchema>;
