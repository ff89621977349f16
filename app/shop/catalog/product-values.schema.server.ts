import { z } from "zod";
import { COUNTRIES, isCountryCode } from "../fields/countries.server";
import { dollars, line, typedAmount, wholeNumber } from "../fields/fields.schema.server";
import { FILE_ADDRESS_JSON, moneyJson, WEB_ADDRESS_JSON } from "../fields/json-schema";
import { NO_FOLDER_NAME } from "../gallery/folder-name";
import { folderName } from "../gallery/folder-name.schema.server";
import { belowText, moneyText } from "../money/money-text";
import { isNestedTooDeep } from "./description.server";
import { DESCRIPTION_LIMIT, RICH_TEXT_JSON, readDescription } from "./rich-text.server";
import { isOwnFile, isWebAddress } from "./safe-address";

/** The highest price of one unit, in cents of a dollar: see `amountLimit`. */
export const PRICE_LIMIT_CENTS = 99_999_999;
const STOCK_LIMIT = 1_000_000;
export const PICTURES_LIMIT = 200;
export const TOO_MANY_PICTURES = `A product has at most ${PICTURES_LIMIT} pictures.`;
const COLORS_LIMIT = 50;

const PRICE = moneyText("Enter a price in {unit}, like {12.50}, not below 0 and {decimals}.");
const TOO_MUCH = belowText("Enter a price below", PRICE_LIMIT_CENTS);
const STOCK = "Enter a whole number, 0 or more.";
const WEB = "Enter an address that begins with http:// or https://.";
const PICTURE = "Choose a picture of the gallery, or enter an address that begins with http:// or https://.";
const COLOR = "Give this color a name.";
const NESTED = "Too many HTML tags are inside one another. Please close them, or use fewer.";
const DESCRIPTION = "Send the description as HTML, a Quill Delta or serialized raw content.";

export const productName = line(200).pipe(z.string().min(1, "Enter a name."));

/** The name of a draft, which may be empty. */
export const draftName = line(200).default("");

/** The price of one unit; the result is in cents. */
export const price = dollars(PRICE_LIMIT_CENTS, PRICE, TOO_MUCH);

const isEmpty = (given: unknown) => typeof given === "string" && given.trim() === "";

const COMPARE_AT = moneyText("Enter a price in {unit}, like {15.00}, or leave it empty.");

/** The price before it was reduced; the result is in cents, and null for none. */
export const compareAtPrice = z
  .preprocess((given) => (isEmpty(given) ? null : given), dollars(PRICE_LIMIT_CENTS, COMPARE_AT, TOO_MUCH).nullable())
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

export const draftPrice = typedAmount(z.preprocess(zeroIfEmpty, price));
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
  .max(PICTURES_LIMIT, TOO_MANY_PICTURES)
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
    const isTooLong = typeof given === "string" && given.length > DESCRIPTION_LIMIT;
    const read = isTooLong ? null : readDescription(given);
    if (read && Math.max(read.html.length, read.raw.length) <= DESCRIPTION_LIMIT) return read;
    context.addIssue({ code: "custom", message: isTooLong || read ? "Too long" : DESCRIPTION });
    return z.NEVER;
  })
  .refine(({ html }) => !isNestedTooDeep(html), NESTED)
  .meta({
    anyOf: [{ type: "string", maxLength: DESCRIPTION_LIMIT }, ...RICH_TEXT_JSON],
    description: "HTML, a Quill Delta, or serialized raw content",
  });

const COUNTRY = "Enter a country by its two letters, like DE, or nothing.";

/** A country by its two letters; empty where it is not known. */
export const countryOfOrigin = z
  .string({ error: COUNTRY })
  .max(10, COUNTRY)
  .transform((text) => text.trim().toUpperCase())
  .refine((code) => code === "" || isCountryCode(code), COUNTRY)
  .meta({ type: "string", enum: ["", ...COUNTRIES.map(({ code }) => code)], description: "ISO 3166-1, two letters" });

const HS_CODE = "Enter the customs code with 6 to 14 digits, like 6912.00, or nothing.";

/** A code of the Harmonized System, without dots and spaces. */
export const hsCode = z
  .string({ error: HS_CODE })
  .max(30, HS_CODE)
  .transform((text) => text.replace(/[.\s]/g, ""))
  .pipe(z.string().regex(/^(?:\d{6,14})?$/, HS_CODE))
  .meta({ type: "string", pattern: "^(?:[0-9]{6,14})?$", description: "6 to 14 digits; empty for none" });

const GTIN = "Enter the number below the barcode, with 8, 12, 13 or 14 digits, like 4006381333931, or nothing.";
const CHECK_DIGIT = "The last digit does not fit the others. Please check the number below the barcode.";

/** Whether the last digit is the check digit of the others (GS1 General Specifications, 7.9). */
function hasCheckDigit(gtin: string): boolean {
  const sum = [...gtin.slice(0, -1)]
    .reverse()
    .reduce((all, digit, place) => all + Number(digit) * (place % 2 ? 1 : 3), 0);
  return (sum + Number(gtin.at(-1))) % 10 === 0;
}

/** A Global Trade Item Number, such as an EAN or a UPC, without spaces and hyphens. */
export const gtin = z
  .string({ error: GTIN })
  .max(30, GTIN)
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(
    z
      .string()
      .regex(/^(?:\d{8}|\d{12,14})?$/, { error: GTIN, abort: true })
      .refine((text) => text === "" || hasCheckDigit(text), CHECK_DIGIT),
  )
  .meta({
    type: "string",
    pattern: "^(?:[0-9]{8}|[0-9]{12,14})?$",
    description: "8, 12, 13 or 14 digits with a right check digit; empty for none",
  });
