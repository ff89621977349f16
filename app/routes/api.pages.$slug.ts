import { pages } from "~/api/pages.server";

export const { loader, action } = pages.one;
