import { accounts } from "~/api/accounts.server";

export const { loader, action } = accounts.count;
