import { z } from "zod";
import { editVersion } from "../audit/edit-version.server";
import { checkbox, flag, line, lines, nothing, wholeNumber } from "../fields/fields.schema.server";
import { EMPTY_JSON, wholeNumberJson } from "../fields/json-schema";
import { uploadedPicture } from "../gallery/uploaded-picture.schema.server";

const HEADING_LIMIT = 80;

/** The maximum length of a category's text, in characters. */
export const TEXT_LIMIT = 600;

const POSITION_LIMIT = 10_000;
const POSITION = `Enter a whole number from 0 to ${POSITION_LIMIT}, or nothing.`;

const heading = line(HEADING_LIMIT).meta({ description: "Empty: the category's name" });
const text = lines(TEXT_LIMIT).meta({ description: "Plain text" });
const position = z
  .union([z.null(), nothing, wholeNumber(0, POSITION_LIMIT, POSITION, POSITION)], { error: POSITION })
  .meta({
    anyOf: [{ type: "null" }, EMPTY_JSON, ...wholeNumberJson(0, POSITION_LIMIT).anyOf],
    description: "Place among the categories, from the lowest number; null: after those with one, the largest first",
  });

/** The form of a category. */
export const categoryFormSchema = z.object({
  heading: heading.default(""),
  text: text.default(""),
  image: uploadedPicture.default(""),
  position: position.default(null),
  isInMenu: checkbox,
  version: editVersion,
});

/** Body of PUT /api/categories/{slug}. Missing fields stay unchanged. */
export const categoryChangesSchema = z
  .object({ heading, text, image: uploadedPicture, position, isInMenu: flag, version: editVersion })
  .partial();

export type CategoryChanges = z.output<typeof categoryChangesSchema>;
