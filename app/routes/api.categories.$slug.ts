import { categories } from "~/api/categories.server";

export const { loader, action } = categories.one;
