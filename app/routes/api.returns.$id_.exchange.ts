import { returns } from "~/api/returns.server";

export const { loader, action } = returns.exchange;
