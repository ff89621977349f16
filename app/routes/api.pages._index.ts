import { pages } from "~/api/pages.server";

export const { loader, action } = pages.all;
