import { orders } from "~/api/orders.server";

export const { loader, action } = orders.lines;
