import type { OptionFormValues, VariantFormValues } from "~/shop/catalog/product-fields.schema.server";
import { isOptionGiven } from "~/shop/catalog/product-form-values";
import { VARIANTS_LIMIT } from "~/shop/catalog/variants.schema.server";
import { shopUnits } from "~/shop/shipping/weight.schema.server";
import { newVariantRow, type SharedValues, textOf, valuesOfOption } from "./variant-rows.server";

/** The columns besides the options, in the order of the table, with their names there. */
const COLUMNS = [
  ["price", "price"],
  ["compareAtPrice", "compare-at price"],
  ["sku", "sku"],
  ["gtin", "gtin"],
  ["countInStock", "in stock"],
  ["weight", "weight"],
] as const;

type ColumnName = (typeof COLUMNS)[number][0];

/** A pasted column: the place of an option, or a field. */
type Column = number | ColumnName;

/** The longest pasted text, in characters. */
const PASTED_LIMIT = 50_000;

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The cells of pasted lines: a spreadsheet puts tabs between them. */
function cellsOf(text: string): string[][] {
  const separator = ["\t", ";"].find((candidate) => text.includes(candidate)) ?? ",";
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return lines.map((line) => line.split(separator).map((cell) => cell.trim()));
}

/** The column of a name in the first line. */
function columnNamed(name: string, options: OptionFormValues[]): Column | undefined {
  const place = options.findIndex((option) => same(option.name?.trim() ?? "", name));
  if (place >= 0) return place;
  // The table names the unit too.
  const plain = name.toLowerCase().replace(` (${shopUnits().item.name})`, "");
  return COLUMNS.find(([field, label]) => same(field, name) || label === plain)?.[0];
}

/** The columns of pasted cells, and the lines below their names; a sentence for columns that the table does not have. */
function tableOf(cells: string[][], options: OptionFormValues[]): { columns: Column[]; lines: string[][] } | string {
  const [first = []] = cells;
  const named = first.map((name) => columnNamed(name, options));
  if (named.every((column) => column === undefined)) {
    const columns: Column[] = [...options.keys(), ...COLUMNS.map(([field]) => field)];
    const most = Math.max(...cells.map(({ length }) => length));
    if (most > columns.length)
      return `The pasted rows have ${most} columns, and the table has ${columns.length}. Name the columns in the first line.`;
    return { columns: columns.slice(0, most), lines: cells };
  }
  const columns = named.flatMap((column) => column ?? []);
  const unknown = first[named.indexOf(undefined)];
  if (columns.length < first.length) return `The table has no column ${(unknown || "without a name").slice(0, 40)}.`;
  if (new Set(columns).size < columns.length) return "A column is there twice in the first line.";
  return { columns, lines: cells.slice(1) };
}

/** Pasted rows that could not be filled in, and why. */
export type PastedRows = { text: string; error: string };

type Rows = { options: OptionFormValues[]; variants: VariantFormValues[] };

/**
 * Fills the rows that a form's field `pasted` has into those of its variants, with any button: a save saves them too.
 * @param shared what a new row takes over
 * @returns the variants; `pasted` is what could not be filled in
 */
export function fillPasted(
  form: FormData,
  { options, variants }: Rows,
  shared: SharedValues,
): { variants: VariantFormValues[]; pasted?: PastedRows } {
  const text = textOf(form.get("pasted"));
  if (!text?.trim()) return { variants };
  const { rows, error } = withPasted(text, options.filter(isOptionGiven), variants, shared);
  return error ? { variants, pasted: { text, error } } : { variants: rows };
}

/**
 * The rows of variants with pasted ones: those with the same values are changed, others are added. Without columns for the
 * options, the lines are those of the rows in their order.
 * @param shared what a new row has without columns for it
 * @returns the rows, unchanged with an error
 */
function withPasted(
  text: string,
  options: OptionFormValues[],
  rows: VariantFormValues[],
  shared: SharedValues,
): { rows: VariantFormValues[]; error: string } {
  const refused = (error: string) => ({ rows, error });
  if (text.length > PASTED_LIMIT) return refused("That is more than a table of variants can have. Paste fewer rows.");
  const table = tableOf(cellsOf(text), options);
  if (typeof table === "string") return refused(table);
  const { columns, lines } = table;
  if (lines.length > VARIANTS_LIMIT) return refused(`Paste at most ${VARIANTS_LIMIT} rows.`);
  const places = columns.filter((column) => typeof column === "number");
  if (places.length > 0 && places.length < options.length)
    return refused("Paste a column for each option, or none for the rows in their order.");
  if (places.length === 0 && lines.length > rows.length)
    return refused(`There are ${lines.length} pasted rows and ${rows.length} variants. Paste the options too.`);
  const after = [...rows];
  for (const [index, line] of lines.entries()) {
    const cells = new Map(columns.map((column, place) => [column, line[place] ?? ""]));
    const values = options.map((option, place) => {
      const sent = cells.get(place) ?? "";
      return valuesOfOption(option).find((value) => same(value, sent)) ?? sent;
    });
    const isRow = (row: VariantFormValues) => values.every((value, place) => same(row.values?.[place] ?? "", value));
    const at = places.length > 0 ? after.findIndex(isRow) : index;
    const row = after[at] ?? newVariantRow(values, shared);
    const changed = COLUMNS.flatMap(([field]) => {
      const cell = cells.get(field);
      return cell === undefined ? [] : [[field, cell] as const];
    });
    after[at < 0 ? after.length : at] = { ...row, ...Object.fromEntries(changed) };
  }
  if (after.length > VARIANTS_LIMIT) return refused(`A product has at most ${VARIANTS_LIMIT} variants.`);
  return { rows: after, error: "" };
}
