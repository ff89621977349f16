import { discounts } from "~/api/discounts.server";

export const { loader, action } = discounts.one;
