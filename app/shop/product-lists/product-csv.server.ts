import { Invalid } from "~/platform/errors";
import type { ProductRow } from "../catalog/edit-product.server";
import type { ProductField } from "../catalog/product-field.schema.server";
import { PRODUCT_FIELD_NAMES, type ProductFieldName, productFields } from "../catalog/product-fields.schema.server";
import type { Conditions } from "../lists/filters.server";
import type { CsvRecord } from "./csv-records.server";
import { withPoint } from "./other-shop-columns.server";
import { PRODUCTS_LIMIT, type ProductFile, TOO_MANY_PRODUCTS } from "./product-line";
import { productList } from "./product-list.server";
import { type FileRow, hasVariant, requestOfVariants, VARIANT_COLUMNS, variantCells } from "./variant-columns.server";

/** The stock at the time of an export. An import compares it with the current stock. */
const STOCK_SHOWN = "countInStockShown";

type CsvField = Exclude<ProductFieldName, "options" | "variants">;

const CSV_FIELDS = PRODUCT_FIELD_NAMES.filter((name): name is CsvField => name !== "options" && name !== "variants");

type ProductColumn = "id" | CsvField | typeof STOCK_SHOWN;

const OWN_COLUMNS: ProductColumn[] = [
  "id",
  ...CSV_FIELDS.flatMap((name) => (name === "countInStock" ? ([name, STOCK_SHOWN] as const) : [name])),
];

/** The columns of a product file. A product with options has a row for each variant, one of which has its own fields too. */
export const PRODUCT_COLUMNS: string[] = [...OWN_COLUMNS, ...VARIANT_COLUMNS];

/** Spreadsheets of many countries write their prices with a comma. */
const PRICE_COLUMNS = ["price", "compareAtPrice", "Variant Price", "Variant Compare At Price"];

type Cells = Partial<Record<string, string>>;

/** The cell of a field: what the audit log shows of it, in lines if it has several parts. */
function cellOf({ toCell, toAudit }: ProductField, row: ProductRow): string | number {
  if (toCell) return toCell(row);
  const value = toAudit(row);
  if (typeof value === "number") return value;
  return Array.isArray(value) ? value.join("\n") : String(value);
}

function toRows(row: ProductRow): (string | number)[][] {
  const cells: Partial<Record<ProductColumn, string | number>> = {
    ...Object.fromEntries(CSV_FIELDS.map((name) => [name, cellOf(productFields[name], row)])),
    id: row.id,
    [STOCK_SHOWN]: row.countInStock,
  };
  return variantCells(row).map((variant, index) => {
    const own = OWN_COLUMNS.map((column) => (index === 0 || column === "id" ? (cells[column] ?? "") : ""));
    return [...own, ...variant];
  });
}

/** Yields every product and draft that matches the filters, in batches of rows of `PRODUCT_COLUMNS`. */
export async function* exportProducts(filters: Conditions): AsyncGenerator<(string | number)[][]> {
  for await (const rows of productList.batches(filters)) yield rows.flatMap(toRows);
}

/** Of a product with options, these are those of its variants: empty cells say nothing of them. */
const OF_VARIANTS = ["price", "compareAtPrice", "countInStock", STOCK_SHOWN, "colorsVariants"];

/** Converts a line's cells to the API's request. */
function toProductRequest(cells: Cells): Record<string, unknown> {
  const given = CSV_FIELDS.flatMap((name) => {
    const cell = cells[name];
    const { fromCell = String, isKeptByEmptyCell }: ProductField = productFields[name];
    return cell === undefined || (cell === "" && isKeptByEmptyCell) ? [] : [[name, fromCell(cell)]];
  });
  const shown = cells[STOCK_SHOWN];
  return { ...Object.fromEntries(given), ...(shown ? { [STOCK_SHOWN]: shown } : {}) };
}

/** A product of a file: its records, of which one with options has several. */
type FileProduct = { id: string; rows: FileRow[] };

/** Whether a record is one more variant of the product above. */
function isMore(row: FileRow, { id, rows: [first] }: FileProduct): boolean {
  if (!first || !hasVariant(first) || !hasVariant(row)) return false;
  const { id: own = "", name = "" } = row.cells;
  return own.trim() === "" ? name === "" : own.trim() === id;
}

/** The product's own cells, in whichever of its rows they are: a spreadsheet may have sorted them. */
function ownCells(rows: FileRow[], problems: ProductFile["problems"]): Cells {
  const own: Cells = {};
  for (const { line, cells } of rows) {
    for (const column of [...CSV_FIELDS, STOCK_SHOWN]) {
      const cell = cells[column];
      if (own[column] && cell && cell !== own[column])
        problems.push({ line, reason: `${column}: The product has another value in a row above.` });
      own[column] ||= cell;
    }
  }
  return own;
}

function requestOf({ rows }: FileProduct, problems: ProductFile["problems"]): Record<string, unknown> {
  const cells = ownCells(rows, problems);
  const request = toProductRequest(cells);
  if (!rows.some(hasVariant)) return request;
  // Without any, the row that had them is gone: the product keeps its own.
  const hasOwn = Object.values(cells).some(Boolean);
  const own = Object.entries(request).filter(([name]) => hasOwn && !(OF_VARIANTS.includes(name) && cells[name] === ""));
  return { ...Object.fromEntries(own), ...requestOfVariants(rows, problems) };
}

function columnsOf(header: string[]): string[] {
  const named = header.map((cell) => cell.trim());
  const known = PRODUCT_COLUMNS;
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Invalid(
      `The first line names columns that products do not have: ${unknown.join(", ").slice(0, 200)}. There are: ${known.join(", ")}. Exports of Shopify and WooCommerce are recognized by their English names of columns.`,
    );
  }
  if (new Set(named).size < named.length) throw new Invalid("The first line names a column twice.");
  if (!named.includes("id") && !named.includes("name")) throw new Invalid("There must be a column id or name.");
  return named;
}

/** Reads the records of this shop's product file. @throws Invalid when it has unknown columns or too many products */
export async function readOwnProducts(header: string[], records: AsyncIterable<CsvRecord>): Promise<ProductFile> {
  const columns = columnsOf(header);
  const file: ProductFile = { source: null, lines: [], problems: [], notes: [] };
  const products: FileProduct[] = [];
  for await (const { line, cells } of records) {
    if (cells.length !== columns.length) {
      const reason = `It has ${cells.length} cells, but the first line names ${columns.length}.`;
      file.problems.push({ line, reason });
      continue;
    }
    const cellOf = (column: string, cell = "") => (PRICE_COLUMNS.includes(column) ? withPoint(cell) : cell);
    const named: Cells = Object.fromEntries(columns.map((column, index) => [column, cellOf(column, cells[index])]));
    const row = { line, cells: named };
    const above = products.at(-1);
    if (above && isMore(row, above)) {
      above.rows.push(row);
      continue;
    }
    if (products.length === PRODUCTS_LIMIT) throw new Invalid(TOO_MANY_PRODUCTS);
    products.push({ id: named.id?.trim() ?? "", rows: [row] });
  }
  for (const product of products) {
    const line = product.rows[0]?.line ?? 0;
    file.lines.push({ line, id: product.id, request: requestOf(product, file.problems), losses: [], isDraft: false });
  }
  return file;
}
