import { z } from "zod";
import { idValue, timeValue, versionValue } from "~/shop/fields/response-values.schema.server";
import { pageFields, pageRecord } from "~/shop/pages/page-fields.schema.server";
import type { PageRow } from "~/shop/pages/pages.server";
import { fieldSchemas } from "~/shop/records/record.server";

const { body, ...shownInLists } = fieldSchemas(pageFields, "response");

const entry = { _id: idValue, ...shownInLists, updatedAt: timeValue };

export const pageResponse = z.strictObject({ ...entry, body, version: versionValue }).meta({ id: "Page" });

export const pagesResponse = z.array(z.strictObject(entry)).meta({ id: "Pages" });

/** A page in the API's lists, without its text. */
export function pageEntryJson(row: PageRow) {
  const { body: _, ...shown } = pageRecord.responseValues(row);
  return { _id: row.id, ...shown, updatedAt: row.updatedAt.toISOString() };
}

export function pageJson(row: PageRow): z.infer<typeof pageResponse> {
  return { ...pageEntryJson(row), body: row.body, version: pageRecord.versionOf(row) };
}
