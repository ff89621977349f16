import { z } from "zod";
import {
  flagValue,
  idValue,
  textValue,
  timeValue,
  versionValue,
  wholeValue,
} from "../shop/fields/response-values.schema.server";
import { pageVersion } from "../shop/pages/manage-page.server";
import type { PageRow } from "../shop/pages/pages.server";

const entry = {
  _id: idValue,
  slug: textValue("about-us").describe("The last part of the page's address: /pages/about-us"),
  title: textValue("About us"),
  isPublished: flagValue(true),
  position: wholeValue(10).describe("Place in the footer, from the lowest number"),
  updatedAt: timeValue,
};

export const pageResponse = z
  .strictObject({
    ...entry,
    body: textValue("<p>We sell what lasts.</p>").describe("Sanitized HTML"),
    version: versionValue,
  })
  .meta({ id: "Page" });

export const pagesResponse = z.array(z.strictObject(entry)).meta({ id: "Pages" });

/** A page in the API's lists, without its text. */
export function pageEntryJson(row: Omit<PageRow, "body">) {
  const { id, slug, title, isPublished, position, updatedAt } = row;
  return { _id: id, slug, title, isPublished, position, updatedAt: updatedAt.toISOString() };
}

/** A page in the API's format. */
export function pageJson(row: PageRow): z.infer<typeof pageResponse> {
  return { ...pageEntryJson(row), body: row.body, version: pageVersion(row) };
}
