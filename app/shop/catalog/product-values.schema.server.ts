import { z } from "zod";
import { dollars, line, wholeNumber } from "../fields/fields.schema.server";
import { FILE_ADDRESS_JSON, moneyJson, WEB_ADDRESS_JSON } from "../fields/json-schema";
import { NO_FOLDER_NAME } from "../gallery/folder-name";
import { folderName } from "../gallery/folder-name.schema.server";
import { DESCRIPTION_LIMIT, RICH_TEXT_JSON, readDescription } from "./rich-text.server";
import { isOwnFile, isWebAddress } from "./safe-address";

/** The highest price of one unit, in cents. */
export const PRICE_LIMIT_CENTS = 99_999_999;
const STOCK_LIMIT = 1_000_000;
const PICTURES_LIMIT = 200;
const COLORS_LIMIT = 50;

const PRICE = "Enter a price in dollars, like 12.50, not below 0 and with at most two decimals.";
const STOCK = "Enter a whole number, 0 or more.";
const WEB = "Enter an address that begins with http:// or https://.";
const PICTURE = "Choose a picture of the gallery, or enter an address that begins with http:// or https://.";
const COLOR = "Give this color a name.";
const DESCRIPTION = "Send the description as HTML, a Quill Delta or serialized raw content.";

/** The name of a product. */
export const productName = line(200).pipe(z.string().min(1, "Enter a name."));

/** The name of a draft, which may be empty. */
export const draftName = line(200).default("");

/** The price of one unit, in dollars; the result is in cents. */
export const price = dollars(PRICE_LIMIT_CENTS, PRICE, "Enter a price below 1,000,000.");

const isEmpty = (given: unknown) => typeof given === "string" && given.trim() === "";

const COMPARE_AT = "Enter a price in dollars, like 15.00, or leave it empty.";

/** The price before it was reduced, in dollars; the result is in cents, and null for none. */
export const compareAtPrice = z
  .preprocess(
    (given) => (isEmpty(given) ? null : given),
    dollars(PRICE_LIMIT_CENTS, COMPARE_AT, "Enter a price below 1,000,000.").nullable(),
  )
  .meta({ anyOf: [{ type: "null" }, { const: "" }, ...moneyJson({ mostCents: PRICE_LIMIT_CENTS }).anyOf] });

/** The shop's own number of a product; empty for none. */
export const sku = line(64).pipe(z.string().regex(/^[^<>]*$/, "Enter a plain text."));

/** A number of units. */
export const stock = wholeNumber(0, STOCK_LIMIT, STOCK, `Enter at most ${STOCK_LIMIT}.`);

const address = (isGood: (text: string) => boolean, message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine((text) => text === "" || isGood(text), message);

const isFile = (text: string) => isOwnFile(text) || isWebAddress(text);

/** An empty field of a draft counts as 0: a draft at 0 has no price yet. */
const zeroIfEmpty = (given: unknown) => (given === undefined || isEmpty(given) ? 0 : given);

export const draftPrice = z.preprocess(zeroIfEmpty, price);
export const draftStock = z.preprocess(zeroIfEmpty, stock);

/** The URL of a web page, or an empty text. */
export const webAddress = address(isWebAddress, WEB).meta(WEB_ADDRESS_JSON);

/** The address of a picture: a file of the shop, a URL, or an empty text. */
export const picture = address(isFile, PICTURE).meta(FILE_ADDRESS_JSON);

/** The address of a video: a file of the shop, a URL, or an empty text. */
export const video = address(isFile, WEB).meta(FILE_ADDRESS_JSON);

/** The folder of a product's pictures; an empty name stands for none. */
export const folder = z
  .string({ error: "Give the folder a name." })
  .trim()
  .transform((text) => text || NO_FOLDER_NAME)
  .pipe(folderName);

/** The maximum length of a picture's alternative text, in characters. */
const ALT_LIMIT = 200;

const galleryPicture = z.object(
  {
    src: picture.pipe(z.string().min(1, PICTURE)),
    alt: line(ALT_LIMIT).optional().describe("Alternative text. Omitted, it stays unchanged"),
  },
  { error: PICTURE },
);

/** The pictures of a product in their order, each once. */
export const gallery = z
  .array(galleryPicture, { error: PICTURE })
  .max(PICTURES_LIMIT, `A product has at most ${PICTURES_LIMIT} pictures.`)
  .transform((pictures) => {
    const unique = new Map<string, (typeof pictures)[number]>();
    for (const one of pictures) if (!unique.has(one.src)) unique.set(one.src, one);
    return [...unique.values()];
  });

const color = z.object({
  _id: z.string().max(64).optional(),
  name: line(60).default(""),
  src: picture.default(""),
});

/** The color variants of a product; the result has no empty rows. */
export const colors = z
  .array(color, { error: "Send a list of colors." })
  .max(COLORS_LIMIT, `A product has at most ${COLORS_LIMIT} colors.`)
  .superRefine((given, context) => {
    const seen = new Set<string>();
    given.forEach((one, index) => {
      if (one.name === "" && one.src !== "")
        context.addIssue({ code: "custom", message: COLOR, path: [index, "name"] });
      const key = one.name.toLowerCase();
      if (key && seen.has(key)) {
        context.addIssue({ code: "custom", message: "This color is there twice.", path: [index, "name"] });
      }
      seen.add(key);
    });
  })
  // The form submits empty rows that were added but not filled in.
  .transform((given) => given.filter((one) => one.name !== ""))
  .meta({ description: "Each with a name of its own" });

/** A description as HTML, a Quill Delta or raw content; the result has it as HTML and in its editor's format. */
export const description = z
  .unknown()
  .transform((given, context) => {
    const read = readDescription(given);
    if (read && Math.max(read.html.length, read.raw.length) <= DESCRIPTION_LIMIT) return read;
    context.addIssue({ code: "custom", message: read ? "Too long" : DESCRIPTION });
    return z.NEVER;
  })
  .meta({
    anyOf: [{ type: "string", maxLength: DESCRIPTION_LIMIT }, ...RICH_TEXT_JSON],
    description: "HTML, a Quill Delta, or serialized raw content",
  });
