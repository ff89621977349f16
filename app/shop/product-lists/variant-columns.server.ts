import { Invalid } from "~/platform/errors";
import type { ProductOption } from "~/platform/schema.server";
import { flagIn } from "../catalog/product-fields.schema.server";
import { VARIANTS_LIMIT } from "../catalog/variants.schema.server";
import { dollarsText } from "../money/dollars";
import type { ProductWithVariants, Variant } from "../variants/read-variants.server";
import { namedValues } from "../variants/variant-words";
import { reportWrongLines, spelledAs } from "./other-shop-variants.server";
import type { LineProblem } from "./product-line";

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The options of a product, as Shopify names their columns. */
const OPTIONS = [1, 2, 3].map((number) => ({ name: `Option${number} Name`, value: `Option${number} Value` }));

/** The column of the options with all their values in order: a name and the values below it, options apart by an empty line. */
const ALL_OPTIONS = "options";

const optionsText = (options: ProductOption[]) =>
  options.map(({ name, values }) => [name, ...values].join("\n")).join("\n\n");

function optionsIn(cell: string): ProductOption[] {
  return cell
    .split(/\r?\n[ \t]*\r?\n/)
    .map((block) => block.split(/\r?\n/).flatMap((text) => text.trim() || []))
    .flatMap(([name, ...values]) => (name === undefined ? [] : { name, values }));
}

/** What a product file has of a variant, by the field of a request. An empty cell is an empty text, except where it is left out. */
const CELLS = {
  "Variant SKU": { field: "sku", of: ({ sku }) => sku },
  "Variant Price": { field: "price", of: ({ priceCents }) => dollarsText(priceCents), isLeftOut: true },
  "Variant Compare At Price": {
    field: "compareAtPrice",
    of: ({ compareAtCents }) => (compareAtCents === null ? "" : dollarsText(compareAtCents)),
  },
  "Variant Inventory Qty": { field: "countInStock", of: ({ countInStock }) => countInStock, isLeftOut: true },
  /** The stock at the time of an export. An import compares it with the current stock. */
  "Variant Inventory Shown": { field: "countInStockShown", of: ({ countInStock }) => countInStock, isLeftOut: true },
  "Variant Grams": { field: "weight", of: ({ weight }) => weight ?? "" },
  "Variant Barcode": { field: "gtin", of: ({ gtin }) => gtin },
  "Variant Image": { field: "image", of: ({ image }) => image },
  "Variant Available": { field: "isAvailable", of: ({ isAvailable }) => String(isAvailable), isLeftOut: true },
} satisfies Record<string, { field: string; of: (one: Variant) => string | number; isLeftOut?: boolean }>;

const CELL_NAMES = Object.keys(CELLS) as (keyof typeof CELLS)[];

/** The columns of a product file that have a row for each variant, in Shopify's shape. */
export const VARIANT_COLUMNS: string[] = [
  ALL_OPTIONS,
  ...OPTIONS.flatMap(({ name, value }) => [name, value]),
  ...CELL_NAMES,
];

/** The cells of each variant; of a product without options, one row of empty ones. */
export function variantCells({ options, variants }: ProductWithVariants): (string | number)[][] {
  if (options.length === 0) return [VARIANT_COLUMNS.map(() => "")];
  return variants.map((one, row) => [
    row === 0 ? optionsText(options) : "",
    // Shopify names the options in the first row of a product only.
    ...OPTIONS.flatMap((_, index) => [row === 0 ? (options[index]?.name ?? "") : "", one.optionValues[index] ?? ""]),
    ...CELL_NAMES.map((name) => CELLS[name].of(one)),
  ]);
}

/** A record of a product file, by its columns. */
export type FileRow = { line: number; cells: Partial<Record<string, string>> };

/** Whether a record has a variant, by its options or its SKU. */
export const hasVariant = ({ cells }: FileRow): boolean =>
  [...OPTIONS.map(({ value }) => value), ...CELL_NAMES].some((name) => Boolean(cells[name]));

/**
 * The options and variants of a product as a request of the API.
 * @param rows the product's records, in their order
 * @param problems receives what is wrong with a line
 */
export function requestOfVariants(rows: FileRow[], problems: LineProblem[]): Record<string, unknown> {
  const excess = rows[VARIANTS_LIMIT];
  if (excess) {
    problems.push({ line: excess.line, reason: `A product has at most ${VARIANTS_LIMIT} variants.` });
    return {};
  }
  const used = OPTIONS.filter(({ value }) => rows.some(({ cells }) => cells[value]));
  const named = used.map(({ name, value }) => ({
    value,
    name: rows.find(({ cells }) => cells[name])?.cells[name] ?? "",
  }));
  const [{ line } = { line: 0 }] = rows;
  const unnamed = used.find((_, index) => named[index]?.name === "");
  if (unnamed) {
    problems.push({ line, reason: `Name each option in a row of the product, in the column ${unnamed.name}.` });
    return {};
  }
  const listed = optionsIn(rows.find(({ cells }) => cells[ALL_OPTIONS])?.cells[ALL_OPTIONS] ?? "");
  const all = named.map(({ name, value }) => [
    ...(listed.find((one) => same(one.name, name))?.values ?? []),
    ...rows.flatMap(({ cells }) => cells[value] || []),
  ]);
  const variants = rows.map(({ cells, line: own }) => ({
    line: own,
    values: named.map(({ value }, index) => spelledAs(all[index] ?? [], cells[value] ?? "")),
    sku: cells["Variant SKU"] ?? "",
    cells,
  }));
  if (named.length > 0) {
    reportWrongLines(
      named.map(({ name }) => name),
      variants,
      problems,
    );
  }
  const options = named.map(({ name }, index) => ({
    name,
    values: [...new Set(all[index]?.map((value, _, values) => spelledAs(values, value)))],
  }));
  return {
    options,
    areOptionsListed: listed.length > 0,
    variants: variants.map(({ cells, values }) => ({
      options: namedValues(options, values),
      ...Object.fromEntries(
        CELL_NAMES.flatMap((name) => {
          const { field, ...rule } = CELLS[name];
          const cell = cells[name];
          if (cell === undefined || (cell === "" && "isLeftOut" in rule)) return [];
          return [[field, field === "isAvailable" ? flagIn(cell) : cell]];
        }),
      ),
    })),
  };
}

type SentVariant = { sku?: string; options: Record<string, string>; countInStockShown?: unknown };
type Sent = { options: ProductOption[]; variants: SentVariant[]; areOptionsListed: boolean };

/**
 * The variants of a stored product with what a file without options says of some of them by their SKUs.
 * @throws Invalid for a variant without an SKU, and for one that the product does not have
 */
function withSkus(variants: SentVariant[], row: ProductWithVariants): object[] {
  if (row.options.length === 0)
    throw new Invalid("The product has no variants. Use the columns price, countInStock and sku for it.");
  const left = new Map(variants.map((one) => [one.sku?.toLowerCase() ?? "", one]));
  if (left.has("")) throw new Invalid("Variant SKU: Say which variant this is, by its SKU or its options.");
  if (left.size < variants.length) throw new Invalid("Variant SKU: An SKU is there twice.");
  const all = row.variants.map(({ id, sku, optionValues, countInStock }) => {
    const { options: _, ...sent } = left.get(sku.toLowerCase()) ?? { options: {} };
    left.delete(sku.toLowerCase());
    const options = namedValues(row.options, optionValues);
    return { countInStockShown: countInStock, ...sent, sku, _id: id, options };
  });
  const [unknown] = left.values();
  if (unknown)
    throw new Invalid(`Variant SKU: The product has no variant ${unknown.sku}. Name the options of a new one.`);
  return all;
}

/**
 * A request of a file for a product that is stored: its variants are found by their SKU, else by their values, values keep
 * their order, and a value that no variant has stays, unless the file lists all values. Without a stock from the export, the current one
 * counts, so that sales made meanwhile are not overwritten.
 * @throws Invalid as `withSkus`
 */
export function forStoredVariants(request: Record<string, unknown>, row: ProductWithVariants): Record<string, unknown> {
  if (!("variants" in request)) return request;
  const { options, variants, areOptionsListed } = request as unknown as Sent;
  if (options.length === 0) return { ...request, options: row.options, variants: withSkus(variants, row) };
  const isUsed = (index: number, value: string) =>
    row.variants.some(({ optionValues }) => optionValues[index] === value);
  const ordered = options.map(({ name, values }, index) => {
    const stored = row.options[index];
    if (areOptionsListed || !stored || !same(stored.name, name)) return { name, values };
    const kept = stored.values.filter((value) => values.some((one) => same(one, value)) || !isUsed(index, value));
    return { name, values: [...kept, ...values.filter((value) => !kept.some((one) => same(one, value)))] };
  });
  const claimed = new Set<string>();
  const matched = variants.map((one) => {
    const values = options.map(({ name }) => one.options[name] ?? "");
    const isOne = ({ id, sku, optionValues }: Variant) =>
      !claimed.has(id) &&
      (one.sku
        ? same(sku, one.sku)
        : optionValues.length === values.length &&
          optionValues.every((value, index) => same(value, values[index] ?? "")));
    const stored = row.variants.find(isOne);
    if (!stored) return one;
    claimed.add(stored.id);
    return { countInStockShown: stored.countInStock, ...one, _id: stored.id };
  });
  return { ...request, options: ordered, variants: matched };
}
