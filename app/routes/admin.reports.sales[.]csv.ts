import { reportCsv } from "~/features/reports/report-csv.server";

export const loader = reportCsv("sales");
