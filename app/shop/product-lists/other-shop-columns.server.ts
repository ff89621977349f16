import type { z } from "zod";
import type { ProductFieldName } from "../catalog/product-fields.schema.server";
import { price, stock } from "../catalog/product-values.schema.server";
import { currencyUnits } from "../money/currency";
import type { CsvRecord } from "./csv-records.server";
import type { LineProblem, ProductLine } from "./product-line";
import type { ProductLosses } from "./product-losses.server";

/** A column of another shop's file that becomes a field of the product. */
export type FieldColumn = {
  /** Its names in older and newer exports. */
  columns: string[];
  field: ProductFieldName;
  /** The request's value for a cell that is not empty; the cell itself by default. */
  value?: (cell: string) => unknown;
};

/** Columns of another shop's file that are not taken over. */
export type UnmappedColumns = {
  /** What they contain, as the preview names it. */
  kind: string;
  columns: RegExp;
  /** The cells that matter. By default those that are neither empty, 0 nor false. */
  when?: RegExp;
  /** Whether the product would be sold otherwise than there: it arrives as a draft, and is named. */
  isDraft?: true;
};

const WITHOUT_CONTENT = /^(?:0+(?:[.,]0+)?|false|no)?$/i;

/** The price in a cell, as programs with a comma as decimal mark also write it: three digits follow it in dinars only. */
export const withPoint = (cell: string) =>
  cell.replace(currencyUnits().digits === 3 ? /^(\d+),(\d{1,3})$/ : /^(\d+),(\d{1,2})$/, "$1.$2");

/** The product files of another shop program: which columns they have, and what becomes of them. */
export type OtherShop = {
  /** The first rule of a field with a cell that is not empty decides. */
  fields: FieldColumn[];
  /** Names of the columns that code reads, apart from `fields`. */
  read: RegExp;
  /** Columns without content of their own, such as units. */
  silent: RegExp;
  unmapped: UnmappedColumns[];
};

/** Reads cells of another shop's file by the names of their columns, in any case. */
export class OtherShopCells {
  private readonly indexes = new Map<string, number>();
  private readonly unmapped = new Map<number, Omit<UnmappedColumns, "columns">>();

  constructor(
    header: string[],
    private readonly shop: OtherShop,
  ) {
    const names = header.map((name) => name.trim());
    const mapped = new Set(shop.fields.flatMap(({ columns }) => columns.map((name) => name.toLowerCase())));
    names.forEach((name, index) => {
      if (!this.indexes.has(name.toLowerCase())) this.indexes.set(name.toLowerCase(), index);
      if (name === "" || mapped.has(name.toLowerCase()) || shop.read.test(name) || shop.silent.test(name)) return;
      const rule = shop.unmapped.find(({ columns }) => columns.test(name));
      this.unmapped.set(index, rule ?? { kind: `The column ${name.slice(0, 60)} is not taken over` });
    });
  }

  /** The first cell under one of the names that is not empty, trimmed; else an empty text. */
  cell({ cells }: CsvRecord, ...names: string[]): string {
    for (const name of names) {
      const index = this.indexes.get(name.toLowerCase());
      const cell = index === undefined ? "" : (cells[index] ?? "").trim();
      if (cell !== "") return cell;
    }
    return "";
  }

  hasColumn(...names: string[]): boolean {
    return names.some((name) => this.indexes.has(name.toLowerCase()));
  }

  /** The fields that one column decides. */
  fieldsOf(record: CsvRecord): Record<string, unknown> {
    const request: Record<string, unknown> = {};
    for (const { columns, field, value } of this.shop.fields) {
      const cell = this.cell(record, ...columns);
      if (cell !== "" && request[field] === undefined) request[field] = value ? value(cell) : cell;
    }
    return request;
  }

  reportUnmapped({ cells }: CsvRecord, losses: ProductLosses): void {
    cells.forEach((cell, index) => {
      const rule = this.unmapped.get(index);
      const matters = rule?.when ? rule.when.test(cell.trim()) : !WITHOUT_CONTENT.test(cell.trim());
      if (!rule || !matters) return;
      if (rule.isDraft) losses.addToDraft(`${rule.kind}.`);
      else losses.kinds.add(rule.kind);
    });
  }

  /** The names of the header that match, each with the match. */
  namesLike(pattern: RegExp): RegExpExecArray[] {
    return [...this.indexes.keys()].map((name) => pattern.exec(name)).filter((match) => match !== null);
  }

  /** The price in a cell, in cents; null for an empty or wrong cell, with a problem if it is wrong. */
  price(record: CsvRecord, problems: LineProblem[], ...names: string[]): number | null {
    return this.parsed(price, withPoint, record, problems, names);
  }

  /**
   * The number of units in a cell, negative for oversold ones; null for an empty or wrong cell, with a problem if it is
   * wrong.
   */
  units(record: CsvRecord, problems: LineProblem[], ...names: string[]): number | null {
    const units = this.parsed(stock, (cell) => cell.replace(/^-(?=\d+$)/, ""), record, problems, names);
    return units !== null && units > 0 && this.cell(record, ...names).startsWith("-") ? -units : units;
  }

  private parsed(
    schema: z.ZodType<number>,
    prepare: (cell: string) => string,
    record: CsvRecord,
    problems: LineProblem[],
    names: string[],
  ): number | null {
    const cell = this.cell(record, ...names);
    if (cell === "") return null;
    const result = schema.safeParse(prepare(cell));
    if (result.success) return result.data;
    const name = names.find((each) => this.hasColumn(each)) ?? names[0];
    problems.push({ line: record.line, reason: `${name}: ${result.error.issues[0]?.message}` });
    return null;
  }
}

/** Kinds that a preview names. */
const KINDS_LIMIT = 50;

/** The lines of a file's products, and what is not taken over from many of them, counted. */
export class ProductNotes {
  private readonly counts = new Map<string, number>();

  /** Counts a product once for each kind. */
  add(kinds: Iterable<string>): void {
    for (const kind of new Set(kinds)) this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  /** The line of a product with what it loses, as a draft where that is needed. */
  lineOf(line: number, request: Record<string, unknown>, losses: ProductLosses): ProductLine {
    this.add(losses.kinds);
    const { isDraft, sentences } = losses;
    return {
      line,
      id: "",
      request: isDraft ? { ...request, isPublished: false } : request,
      losses: [...sentences],
      isDraft,
    };
  }

  /** A sentence for each of the first kinds. */
  get sentences(): string[] {
    return [...this.counts]
      .slice(0, KINDS_LIMIT)
      .map(([kind, count]) => `${kind}: ${count} ${count === 1 ? "product" : "products"}.`);
  }
}

/** Whether an option or attribute is the color. */
export const isColor = (name: string) => /^colou?rs?$/i.test(name.trim());

/** The colors of a product, each once, with the first picture of each. */
export function colorsOf(found: { name: string; picture: string }[]): { name: string; src: string }[] {
  const colors = new Map<string, { name: string; src: string }>();
  for (const { name, picture } of found) {
    const key = name.toLowerCase();
    const before = colors.get(key);
    if (before) before.src ||= picture;
    else if (name !== "") colors.set(key, { name, src: picture });
  }
  return [...colors.values()];
}

/** The main picture and the gallery. @param found the pictures' addresses, in order, with alternative texts */
export function picturesOf(found: { src: string; alt?: string }[]) {
  const pictures = [...new Map(found.map((picture) => [picture.src, picture])).values()];
  return pictures.length === 0 ? {} : { image: pictures[0]?.src, imageB: pictures };
}

/** The last part of a category's path. */
export const lastPart = (path: string) => path.split(">").at(-1)?.trim() ?? "";
