import { labels } from "~/api/labels.server";

export const { loader, action } = labels.one;
