import { shipping } from "~/api/shipping.server";

export const { loader, action } = shipping.rate;
