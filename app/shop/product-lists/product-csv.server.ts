import { Invalid } from "~/platform/errors";
import type { ProductRow } from "../catalog/edit-product.server";
import {
  forEachProductField,
  PRODUCT_FIELD_NAMES,
  type ProductFieldName,
  productFields,
} from "../catalog/product-fields.schema.server";
import type { Conditions } from "../lists/filters.server";
import type { CsvRecord } from "./csv-records.server";
import { PRODUCTS_LIMIT, type ProductFile, TOO_MANY_PRODUCTS } from "./product-line";
import { productList } from "./product-list.server";

/** The stock at the time of an export. An import compares it with the current stock. */
const STOCK_SHOWN = "countInStockShown";

type CsvField = Exclude<ProductFieldName, "options" | "variants">;

const CSV_FIELDS = PRODUCT_FIELD_NAMES.filter((name): name is CsvField => name !== "options" && name !== "variants");

type ProductColumn = "id" | CsvField | typeof STOCK_SHOWN;

/** The columns of a product file. */
export const PRODUCT_COLUMNS: ProductColumn[] = [
  "id",
  ...CSV_FIELDS.flatMap((name) => (name === "countInStock" ? ([name, STOCK_SHOWN] as const) : [name])),
];

type Cells = Partial<Record<ProductColumn, string>>;

function toCells(row: ProductRow): (string | number)[] {
  const cells = { ...forEachProductField((field) => field.toCell?.(row)), id: row.id, [STOCK_SHOWN]: row.countInStock };
  return PRODUCT_COLUMNS.map((column) => cells[column] ?? "");
}

/** Yields every product and draft that matches the filters, in batches of rows of `PRODUCT_COLUMNS`. */
export async function* exportProducts(filters: Conditions): AsyncGenerator<(string | number)[][]> {
  for await (const rows of productList.batches(filters)) yield rows.map(toCells);
}

/** Converts a line's cells to the API's request. */
function toProductRequest(cells: Cells): Record<string, unknown> {
  const given = CSV_FIELDS.flatMap((name) => {
    const cell = cells[name];
    const { fromCell, isKeptByEmptyCell } = productFields[name];
    return cell === undefined || (cell === "" && isKeptByEmptyCell) ? [] : [[name, fromCell?.(cell)]];
  });
  const shown = cells[STOCK_SHOWN];
  return { ...Object.fromEntries(given), ...(shown ? { [STOCK_SHOWN]: shown } : {}) };
}

function columnsOf(header: string[]): ProductColumn[] {
  const named = header.map((cell) => cell.trim());
  const known: string[] = PRODUCT_COLUMNS;
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Invalid(
      `The first line names columns that products do not have: ${unknown.join(", ").slice(0, 200)}. There are: ${known.join(", ")}. Exports of Shopify and WooCommerce are recognized by their English names of columns.`,
    );
  }
  if (new Set(named).size < named.length) throw new Invalid("The first line names a column twice.");
  if (!named.includes("id") && !named.includes("name")) throw new Invalid("There must be a column id or name.");
  return named as ProductColumn[];
}

/**
 * Reads the records of this shop's product file.
 * @throws Invalid when it has unknown columns or too many products
 */
export async function readOwnProducts(header: string[], records: AsyncIterable<CsvRecord>): Promise<ProductFile> {
  const columns = columnsOf(header);
  const file: ProductFile = { source: null, lines: [], problems: [], notes: [] };
  let count = 0;
  for await (const { line, cells } of records) {
    count += 1;
    if (count > PRODUCTS_LIMIT) throw new Invalid(TOO_MANY_PRODUCTS);
    if (cells.length !== columns.length) {
      const reason = `It has ${cells.length} cells, but the first line names ${columns.length}.`;
      file.problems.push({ line, reason });
      continue;
    }
    const named: Cells = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]));
    file.lines.push({ line, id: named.id?.trim() ?? "", request: toProductRequest(named), losses: [], isDraft: false });
  }
  return file;
}
