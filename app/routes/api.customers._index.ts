import { customers } from "~/api/customers.server";

export const { loader, action } = customers.all;
