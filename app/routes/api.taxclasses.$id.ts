import { taxes } from "~/api/taxes.server";

export const { loader, action } = taxes.oneClass;
