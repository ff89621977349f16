import { z } from "zod";
import { dollars, line, wholeNumber } from "../fields/fields.schema.server";
import { FILE_ADDRESS_JSON, WEB_ADDRESS_JSON } from "../fields/json-schema";
import { DESCRIPTION_LIMIT, readDescription } from "./rich-text.server";
import { isOwnFile, isWebAddress } from "./safe-address";

/** The highest price of one unit, in cents. */
const PRICE_LIMIT_CENTS = 99_999_999;
const STOCK_LIMIT = 1_000_000;
const PICTURES_LIMIT = 200;
const COLORS_LIMIT = 50;

const PRICE = "Enter a price in dollars, like 12.50, not below 0 and with at most two decimals.";
const STOCK = "Enter a whole number, 0 or more.";
const WEB = "Enter an address that begins with http:// or https://.";
const PICTURE = "Choose a picture of the gallery, or enter an address that begins with http:// or https://.";
const COLOR = "Give this color a name.";
const DESCRIPTION = "Send the description as HTML, a Quill Delta or serialized raw content.";

const name = line(200).pipe(z.string().min(1, "Enter a name."));

const price = dollars(PRICE_LIMIT_CENTS, PRICE, "Enter a price below 1,000,000.");
const stock = wholeNumber(0, STOCK_LIMIT, STOCK, `Enter at most ${STOCK_LIMIT}.`);

const address = (isGood: (text: string) => boolean, message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine((text) => text === "" || isGood(text), message);

const purchaseLink = address(isWebAddress, WEB).meta(WEB_ADDRESS_JSON);
const picture = address((text) => isOwnFile(text) || isWebAddress(text), PICTURE).meta(FILE_ADDRESS_JSON);
const video = address((text) => isOwnFile(text) || isWebAddress(text), WEB).meta(FILE_ADDRESS_JSON);

/** The folder of a product's pictures: a name that is valid for a single folder on every file system. */
export const folderName = z
  .string({ error: "Give the folder a name." })
  .trim()
  .regex(
    /^[A-Za-z0-9](?:[A-Za-z0-9 _-]{0,58}[A-Za-z0-9_-])?$/,
    "Use up to 60 letters, digits, spaces, hyphens and underscores. Do not begin with a space, hyphen or underscore.",
  );

const folder = z
  .string({ error: "Give the folder a name." })
  .trim()
  .transform((text) => text || "Undefined")
  .pipe(folderName);

const gallery = z
  .array(z.object({ src: picture.pipe(z.string().min(1, PICTURE)) }, { error: PICTURE }), { error: PICTURE })
  .max(PICTURES_LIMIT, `A product has at most ${PICTURES_LIMIT} pictures.`)
  .transform((pictures) => [...new Map(pictures.map(({ src }) => [src, { src }])).values()]);

const color = z.object({
  _id: z.string().max(64).optional(),
  name: line(60).default(""),
  src: picture.default(""),
});

const colors = z
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

const description = z
  .unknown()
  .transform((given, context) => {
    const read = readDescription(given);
    if (read && Math.max(read.html.length, read.raw.length) <= DESCRIPTION_LIMIT) return read;
    context.addIssue({ code: "custom", message: read ? "Too long" : DESCRIPTION });
    return z.NEVER;
  })
  .meta({
    anyOf: [{ type: "string", maxLength: DESCRIPTION_LIMIT }, { type: "object" }],
    description: "HTML, a Quill Delta, or serialized raw content",
  });

const fields = {
  name,
  brand: line(100),
  category: line(100),
  price,
  countInStock: stock,
  shippingMethod: line(60),
  purchaseLink,
  video,
  image: picture,
  imageFolderName: folder,
  imageB: gallery,
  colorsVariants: colors,
};

/**
 * PUT /api/products/ID: omitted fields stay unchanged. `countInStockShown` is the stock that the caller has read: with
 * it, an update does not overwrite the effect of sales made since then.
 */
export const productRequestSchema = z
  .object({ ...fields, countInStockShown: stock })
  .partial()
  .extend({ description: description.optional() });

const blank = z.string().default("");

/** The product form; browsers' empty fields arrive as missing ones. */
export const productFormSchema = z.object({
  name: z.string({ error: "Enter a name." }).pipe(name),
  brand: blank.pipe(line(100)),
  category: blank.pipe(line(100)),
  price,
  countInStock: stock,
  countInStockShown: stock.optional(),
  shippingMethod: blank.pipe(line(60)),
  purchaseLink: blank.pipe(purchaseLink),
  video: blank.pipe(video),
  image: blank.pipe(picture),
  imageFolderName: blank.pipe(folder),
  imageB: z
    .array(z.string())
    .transform((paths) => paths.map((src) => ({ src })))
    .pipe(gallery),
  colorsVariants: colors.default([]),
  description: blank.transform((text): unknown => text).pipe(description),
});

/** PUT /api/products/image/ID. */
export const productImageSchema = z.object({ image: picture, imageB: gallery }).partial();

export type ProductChanges = z.output<typeof productRequestSchema>;
export type ImageChanges = z.output<typeof productImageSchema>;
