import { labels } from "~/api/shipping.server";

export const { loader, action } = labels.ofOrder;
