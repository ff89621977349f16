import { zones } from "~/api/shipping.server";

export const { loader, action } = zones.one;
