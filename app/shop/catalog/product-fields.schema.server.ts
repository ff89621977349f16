import { z } from "zod";
import { flag, line, typedAmount } from "../fields/fields.schema.server";
import { dollarsValue, flagValue, idValue, textValue, wholeValue } from "../fields/response-values.schema.server";
import { inUnit, weightText } from "../fields/weight-units";
import { chosenFolder, NO_FOLDER_NAME } from "../gallery/folder-name";
import { dollarsText, fromDollars, toDollars } from "../money/dollars";
import { formatMoney } from "../money/format-money";
import { moneyText } from "../money/money-text";
import { STANDARD_CLASS } from "../money/tax";
import { forEachField, recordOf, type ShownField } from "../records/record.server";
import { fieldsOf } from "../records/record-field.schema.server";
import { grams, shopUnits, typedWeight } from "../shipping/weight.schema.server";
import { taxClassId } from "../taxes/tax-class.schema.server";
import { listTaxClasses } from "../taxes/tax-classes.server";
import { namedValues, variantLabel } from "../variants/variant-words";
import { safeDescription } from "./description.server";
import { type EditedColumn, type EditedRow, field, type ProductField } from "./product-field.schema.server";
import {
  colors,
  compareAtPrice,
  countryOfOrigin,
  description,
  folder,
  gallery,
  gtin,
  hsCode,
  picture,
  price,
  productName,
  sku,
  stock,
  video,
  webAddress,
} from "./product-values.schema.server";
import { options, typedOptions, typedVariants, variants } from "./variants.schema.server";

export type ColorFormValues = { _id?: string; name?: string; src?: string };

/** An option in the product form: its values, and for each the color that it has of its own, or an empty text. */
export type OptionFormValues = { name?: string; values?: string[]; colors?: string[] };

/** A variant in the product form; its values in the order of the options. */
export type VariantFormValues = {
  _id?: string;
  values?: string[];
  price?: string;
  compareAtPrice?: string;
  sku?: string;
  gtin?: string;
  countInStock?: string;
  countInStockShown?: string;
  weight?: string;
  image?: string;
  isAvailable?: string;
};

export type PictureFormValues = { src: string; alt?: string };

/** The fields whose name differs from that of their column. */
type RenamedColumns = { price: "priceCents"; compareAtPrice: "compareAtCents"; isPublished: "slot" };

type FieldName = Exclude<EditedColumn, RenamedColumns[keyof RenamedColumns]> | keyof RenamedColumns;

type ColumnOf<Name extends FieldName> = Name extends keyof RenamedColumns
  ? RenamedColumns[Name]
  : Exclude<Name, keyof RenamedColumns>;

const readablePrice = (amount: unknown) => (amount === "" ? "" : formatMoney(fromDollars(Number(amount)) ?? 0));
const descriptionOf = (row: EditedRow) => row.description;
const isPublished = ({ slot }: EditedRow) => slot !== null;
/** Precedes the alternative text of a picture in a line. No address of a picture contains it. */
const ALT_MARK = " | ";
const pictureLinesOf = ({ imageB }: EditedRow) => imageB.map(({ src, alt }) => (alt ? src + ALT_MARK + alt : src));
const colorLinesOf = ({ colorsVariants }: EditedRow) =>
  colorsVariants.map(({ name, src }) => (src ? `${name}: ${src}` : name));

const optionLinesOf = ({ options: all }: EditedRow) =>
  all.map(({ name, values, colors: own }) => {
    const words = values.map((value, index) => (own?.[index] ? `${value} (${own[index]})` : value));
    return `${name}: ${words.join(", ")}`;
  });
/** The variants in words, or what their edits are compared by: sales change the stock, and ids identify new variants. */
const variantLinesOf = (row: EditedRow, isVersion = false) =>
  row.variants.map((one) =>
    [
      variantLabel(row.options, one.optionValues),
      isVersion && one.id,
      formatMoney(one.priceCents),
      one.compareAtCents === null ? "" : `before ${formatMoney(one.compareAtCents)}`,
      one.sku && `SKU ${one.sku}`,
      one.gtin && `GTIN ${one.gtin}`,
      !isVersion && `${one.countInStock} in stock`,
      one.weight === null ? "" : weightText(one.weight, shopUnits().item),
      one.image,
      one.isAvailable ? "" : "not for sale",
    ]
      .filter(Boolean)
      .join("; "),
  );

const linesIn = (cell: string) =>
  cell
    .split(/\r?\n/)
    .map((text) => text.trim())
    .filter(Boolean);

/** Parses a picture of a CSV cell: `picture` or `picture | alternative text`. */
function pictureIn(text: string): { src: string; alt: string } {
  const [src = "", ...alt] = text.split(ALT_MARK);
  return { src, alt: alt.join(ALT_MARK) };
}

/** Parses a yes or no of a CSV cell, as spreadsheets write it; any other text is left for the schema to refuse. */
export function flagIn(cell: string): unknown {
  const text = cell.trim().toLowerCase();
  if (["true", "yes", "1"].includes(text)) return true;
  return ["false", "no", "0"].includes(text) ? false : cell;
}

/** Parses a color of a CSV cell: `name` or `name: picture`. */
function colorIn(text: string): { name: string; src: string } {
  const [, name, src] = /^(.*): ((?:\/|https?:).*)$/.exec(text) ?? [];
  return name === undefined || src === undefined ? { name: text, src: "" } : { name, src };
}

const { text } = fieldsOf<EditedRow>();

/**
 * The fields of a product that admins edit, in the order of the columns of a CSV file. The product form, requests and
 * responses of the API, CSV files, the audit log and the OpenAPI document are derived from this table. It does not compile
 * unless it has every column of the table `product` except the computed ones.
 */
export const productFields = {
  name: {
    ...text("name", {
      request: productName,
      example: "Enamel Mug",
      label: "Name",
      input: { row: 1 },
    }),
    form: z.string({ error: "Enter a name." }).pipe(productName),
    isKeptByEmptyCell: true,
  },
  brand: text("brand", { request: line(100), example: "Fennmark", label: "Brand", input: { row: 4 } }),
  category: text("category", { request: line(100), example: "Kitchen", label: "Category", input: { row: 4 } }),
  price: field({
    column: "priceCents",
    request: price,
    form: typedAmount(price),
    response: dollarsValue(20),
    toResponse: ({ priceCents }) => toDollars(priceCents),
    toForm: ({ priceCents, slot }) => (slot === null && priceCents === 0 ? "" : dollarsText(priceCents)),
    toAudit: ({ priceCents }) => toDollars(priceCents),
    readable: readablePrice,
    toCell: ({ priceCents }) => dollarsText(priceCents),
    isKeptByEmptyCell: true,
    label: "Price",
    input: { row: 2, inputMode: "decimal", hint: moneyText("{currency}, like {12.50}") },
  }),
  countInStock: field({
    column: "countInStock",
    request: stock,
    form: stock,
    response: wholeValue(80),
    toResponse: ({ countInStock }) => countInStock,
    toForm: ({ countInStock }) => String(countInStock),
    toAudit: ({ countInStock }) => countInStock,
    // Sales change it, and `countInStockShown` guards it.
    toVersion: null,
    isKeptByEmptyCell: true,
    label: "Count In Stock",
    input: {
      row: 2,
      inputMode: "numeric",
      hint: "Units sold while this page is open are subtracted automatically",
    },
  }),
  shippingMethod: text("shippingMethod", {
    request: line(60),
    example: "Standard",
    label: "Shipping Method",
    input: {
      row: 2,
      hint: "For products that do not ship at the usual rates, for example Oversize",
    },
  }),
  purchaseLink: text("purchaseLink", {
    request: webAddress,
    example: "",
    label: "PurchaseLink",
    input: { row: 5, hint: "Where else it is sold: an address with http:// or https://" },
  }),
  video: text("video", {
    request: video,
    example: "",
    label: "Video",
    input: { row: 5, hint: "An address with http:// or https://" },
  }),
  image: text("image", {
    request: picture,
    label: "Image Main",
    example: "/uploads/mugs/front.jpg",
    about: "The URL of the main picture",
  }),
  imageFolderName: {
    ...text("imageFolderName", { label: "Image Gallery Folder Name", request: folder, example: "mugs" }),
    form: folder.default(NO_FOLDER_NAME),
    toForm: ({ imageFolderName }: EditedRow) => chosenFolder(imageFolderName) ?? "",
    isKeptByEmptyCell: true,
  },
  imageB: field({
    column: "imageB",
    label: "Pictures",
    request: gallery,
    form: gallery.default([]),
    response: z
      .array(
        z.strictObject({
          src: textValue("/uploads/mugs/front.jpg"),
          alt: textValue("The mug from the front").optional().describe("Alternative text, if it has one"),
        }),
      )
      .describe("The pictures of the gallery, in their order"),
    toResponse: ({ imageB }) => imageB,
    toForm: ({ imageB }): PictureFormValues[] => imageB,
    toAudit: pictureLinesOf,
    fromCell: (cell) => linesIn(cell).map(pictureIn),
  }),
  colorsVariants: field({
    column: "colorsVariants",
    label: "Color Variants",
    request: colors,
    form: colors.default([]),
    response: z.array(
      z.strictObject({
        _id: idValue,
        name: textValue("Red"),
        src: textValue("/uploads/mugs/red.jpg").describe("The URL of the color's picture"),
      }),
    ),
    toResponse: ({ colorsVariants }) => colorsVariants,
    toForm: ({ colorsVariants }): ColorFormValues[] => colorsVariants,
    toAudit: colorLinesOf,
    fromCell: (cell) => linesIn(cell).map(colorIn),
  }),
  description: field({
    column: "description",
    label: "Description",
    request: description,
    form: description.default({ html: "", raw: "" }),
    response: textValue("<p>For coffee and soup.</p>").describe("Sanitized HTML"),
    toResponse: descriptionOf,
    toForm: descriptionOf,
    toAudit: descriptionOf,
    // Readers get the description filtered, so the stored one is compared in the same form.
    toVersion: (row) => safeDescription(row.description),
  }),
  compareAtPrice: field({
    column: "compareAtCents",
    request: compareAtPrice,
    form: typedAmount(compareAtPrice.default(null)),
    response: dollarsValue(25).nullable().describe("The price before it was reduced, above `price`; null for none"),
    toResponse: ({ compareAtCents }) => (compareAtCents === null ? null : toDollars(compareAtCents)),
    toForm: ({ compareAtCents }) => (compareAtCents === null ? "" : dollarsText(compareAtCents)),
    toAudit: ({ compareAtCents }) => (compareAtCents === null ? "" : toDollars(compareAtCents)),
    readable: readablePrice,
    toCell: ({ compareAtCents }) => (compareAtCents === null ? "" : dollarsText(compareAtCents)),
    label: "Compare-at price",
    input: {
      row: 3,
      inputMode: "decimal",
      hint: "The price before a reduction, shown struck through; above the price, or empty",
    },
  }),
  sku: text("sku", {
    request: sku,
    example: "MUG-350-CREAM",
    about: "The shop's own number of the product, unique; empty for none",
    label: "SKU",
    input: { row: 3, hint: "Your own number of the product, if you have one" },
  }),
  weight: field({
    column: "weight",
    label: "Weight",
    request: grams,
    form: typedWeight(() => shopUnits().item),
    response: z
      .int()
      .min(0)
      .nullable()
      .meta({ examples: [350] })
      .describe("Of one unit, in grams; null where it is not known"),
    toResponse: ({ weight }) => weight,
    toForm: ({ weight }) => (weight === null ? "" : inUnit(weight, shopUnits().item)),
    toAudit: ({ weight }) => weight ?? "",
    readable: (value: unknown) => (typeof value === "number" ? weightText(value, shopUnits().item) : ""),
    input: { row: 6, inputMode: "decimal", hint: () => `Of one unit, in ${shopUnits().item.name}` },
  }),
  countryOfOrigin: text("countryOfOrigin", {
    request: countryOfOrigin,
    example: "DE",
    about: "Where it was made, as ISO 3166-1, two letters; empty where it is not known",
    label: "Country of origin",
    input: { row: 6, hint: "Two letters, like DE, for customs" },
  }),
  hsCode: text("hsCode", {
    request: hsCode,
    example: "691200",
    about: "The code of the Harmonized System for customs; empty for none",
    label: "HS code",
    input: { row: 7, hint: "For customs: 6 digits or more, like 6912.00" },
  }),
  gtin: text("gtin", {
    request: gtin,
    example: "4006381333931",
    about: "The Global Trade Item Number, such as an EAN or a UPC; empty for none",
    label: "GTIN",
    input: { row: 7, hint: "The number below the barcode: EAN, UPC or ISBN" },
  }),
  taxClass: {
    ...text("taxClass", {
      request: taxClassId,
      example: STANDARD_CLASS,
      about: "The id of its tax class",
      label: "Tax class",
      input: {
        row: 3,
        kind: "choice",
        options: () => listTaxClasses().map(({ id, name }) => ({ value: id, label: name })),
      },
    }),
    // The form has the field only where there is a choice.
    form: z.preprocess((typed) => typed || STANDARD_CLASS, taxClassId),
    isKeptByEmptyCell: true,
  },
  isPublished: field({
    column: "slot",
    label: "Published",
    request: flag,
    // The buttons of the form decide it.
    form: flag.optional(),
    response: flagValue(true).describe("Whether shoppers see the product; always true for other callers than admins"),
    toResponse: isPublished,
    toForm: isPublished,
    toAudit: isPublished,
    fromCell: flagIn,
    isKeptByEmptyCell: true,
  }),
  options: field({
    column: "options",
    label: "Options",
    request: options,
    form: typedOptions,
    response: z
      .array(z.strictObject({ name: textValue("Size"), values: z.array(textValue("M")) }))
      .optional()
      .describe("What its variants differ in; omitted without options"),
    toResponse: ({ options: all }) => (all.length > 0 ? all.map(({ name, values }) => ({ name, values })) : undefined),
    toForm: ({ options: all }): OptionFormValues[] => all,
    toAudit: optionLinesOf,
    isKeptByEmptyCell: true,
  }),
  variants: field({
    column: "variants",
    label: "Variants",
    request: variants,
    form: typedVariants,
    response: z
      .array(
        z.strictObject({
          _id: idValue,
          options: z.record(z.string(), textValue("M")),
          sku: textValue("SHIRT-M"),
          gtin: textValue("4006381333931").describe("The digits of its barcode; empty for none"),
          price: dollarsValue(20),
          compareAtPrice: dollarsValue(25).nullable(),
          countInStock: wholeValue(8),
          weight: wholeValue(180).nullable().describe("In grams; null when it is unknown"),
          image: textValue("/uploads/shirts/m.jpg").describe("Empty for the picture of the product"),
          isAvailable: flagValue(true).describe("Whether it is for sale"),
        }),
      )
      .optional()
      .describe("What is bought of it; omitted without options. `price` is the lowest, `countInStock` the sum"),
    toResponse: (row) =>
      row.options.length === 0
        ? undefined
        : row.variants.map((one) => ({
            _id: one.id,
            options: namedValues(row.options, one.optionValues),
            sku: one.sku,
            gtin: one.gtin,
            price: toDollars(one.priceCents),
            compareAtPrice: one.compareAtCents === null ? null : toDollars(one.compareAtCents),
            countInStock: one.countInStock,
            weight: one.weight,
            image: one.image,
            isAvailable: one.isAvailable,
          })),
    toForm: (row): VariantFormValues[] =>
      row.variants.map((one) => ({
        _id: one.id,
        values: one.optionValues,
        price: row.slot === null && one.priceCents === 0 ? "" : dollarsText(one.priceCents),
        compareAtPrice: one.compareAtCents === null ? "" : dollarsText(one.compareAtCents),
        sku: one.sku,
        gtin: one.gtin,
        countInStock: String(one.countInStock),
        countInStockShown: String(one.countInStock),
        weight: one.weight === null ? "" : inUnit(one.weight, shopUnits().item),
        image: one.image,
        isAvailable: String(one.isAvailable),
      })),
    toAudit: (row) => variantLinesOf(row),
    toVersion: (row) => variantLinesOf(row, true),
    isKeptByEmptyCell: true,
  }),
} satisfies { [Name in FieldName]: ProductField<ColumnOf<Name>> };

type Fields = typeof productFields;

export type ProductFieldName = keyof Fields;

/** The values of the product form: texts as entered, the gallery's paths and the colors. */
export type ProductFormValues = { [Name in ProductFieldName]: ReturnType<Fields[Name]["toForm"]> };

/** The fields that are one text in the form. */
export type TextFieldName = {
  [Name in ProductFieldName]: ProductFormValues[Name] extends string ? Name : never;
}[ProductFieldName];

export const PRODUCT_FIELD_NAMES = Object.keys(productFields) as ProductFieldName[];

const isText = (name: ProductFieldName): name is TextFieldName =>
  !["imageB", "colorsVariants", "isPublished", "options", "variants"].includes(name);

export const TEXT_FIELD_NAMES = PRODUCT_FIELD_NAMES.filter(isText);

/** Something for each field of a product. */
export const forEachProductField = <Value>(compute: (field: ProductField) => Value) =>
  forEachField<ProductField, ProductFieldName, Value>(productFields, compute);

export const productRecord = recordOf<EditedRow>("product")(productFields);

/** An input of the product form that needs no code of its own. */
export type ProductInput = ShownField<TextFieldName>;

const isTextInput = (shown: ShownField<ProductFieldName>): shown is ProductInput => isText(shown.name);

/** The inputs of the product form that need no code of their own, in rows. */
export function productInputs(): ProductInput[][] {
  // With one tax class there is nothing to choose.
  const isShown = ({ name }: ProductInput) => name !== "taxClass" || listTaxClasses().length > 1;
  return productRecord.shown().map((row) => row.filter(isTextInput).filter(isShown));
}
