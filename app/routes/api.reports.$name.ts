import { reports } from "~/api/reports.server";

export const { loader, action } = reports.one;
