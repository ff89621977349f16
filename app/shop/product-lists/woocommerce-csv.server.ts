import { Invalid } from "~/platform/errors";
import { yieldEvery } from "~/platform/event-loop.server";
import type { CsvRecord } from "./csv-records.server";
import {
  colorsOf,
  highestPrice,
  isColor,
  lastPart,
  type OtherShop,
  OtherShopCells,
  optionNotes,
  ProductNotes,
  picturesOf,
  reducedFrom,
  totalUnits,
} from "./other-shop-columns.server";
import { type LineProblem, PRODUCTS_LIMIT, type ProductFile, TOO_MANY_PRODUCTS } from "./product-line";

/** The parts of a cell with several values. A comma within a value has a backslash before it. */
const partsOf = (cell: string) =>
  cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll("\\,", ",").trim())
    .filter(Boolean);

/** A text as WordPress shows it: without tags of blocks, empty lines separate paragraphs. */
function paragraphsOf(text: string): string {
  if (text === "" || /<(?:p|br|ul|ol|table|h[1-6]|div|blockquote)\b/i.test(text)) return text;
  const paragraphs = text.split(/\r?\n\s*\r?\n/).map((paragraph) => paragraph.trim().replace(/\r?\n/g, "<br>"));
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("");
}

/** The export writes line breaks of descriptions as `\n`, and that text itself with one more backslash. */
const withLineBreaks = (cell: string) => cell.replace(/\\?\\n/g, (found) => (found === "\\n" ? "\n" : "\\n"));

/**
 * The columns of WooCommerce's product export. One column decides each of these fields; a column that is added here is no
 * longer reported as not taken over.
 * https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema
 */
const WOOCOMMERCE: OtherShop = {
  fields: [
    { columns: ["Name"], field: "name" },
    { columns: ["Brands"], field: "brand", value: (cell) => lastPart(partsOf(cell)[0] ?? "") },
    { columns: ["Categories"], field: "category", value: (cell) => lastPart(partsOf(cell)[0] ?? "") },
    { columns: ["Shipping class"], field: "shippingMethod" },
    { columns: ["External URL"], field: "purchaseLink" },
    { columns: ["SKU"], field: "sku" },
  ],
  read: /^(?:id|type|published|visibility in catalog|(?:short )?description|date sale price (?:starts|ends)|(?:regular|sale) price|stock|in stock\?|images|parent|attribute \d+ (?:name|value\(s\)))$/i,
  silent:
    /^(?:is featured\?|low stock amount|allow customer reviews\?|button text|position|attribute \d+ (?:visible|global|default|variation))$/i,
  unmapped: [
    { kind: "Tags are not taken over", columns: /^tags$/i },
    { kind: "Barcodes are not taken over", columns: /^gtin/i },
    { kind: "Weights and dimensions are not taken over", columns: /^(?:weight|length|width|height) \(/i },
    { kind: "Tax classes are not taken over", columns: /^tax class$/i, when: /^(?!parent$).+/i },
    { kind: "Sold without tax, which is not taken over", columns: /^tax status$/i, when: /^(?:none|shipping)$/i },
    { kind: "Sold beyond the stock, which is not taken over", columns: /^backorders allowed\?$/i },
    { kind: "Limits to one a customer are not taken over", columns: /^sold individually\?$/i },
    { kind: "Purchase notes are not taken over", columns: /^purchase note$/i },
    { kind: "Downloads are not taken over", columns: /^download /i, when: /^(?!-1$|0?$).+/ },
    { kind: "Links between products are not taken over", columns: /^(?:grouped products|upsells|cross-sells)$/i },
    { kind: "Fields of extensions are not taken over", columns: /^meta:/i },
  ],
};

type Attribute = { name: string; values: string[] };

type Row = {
  line: number;
  priceCents: number | null;
  /** The price before a sale that is running. */
  regularCents: number | null;
  units: number | null;
  attributes: Attribute[];
  pictures: string[];
  notes: Set<string>;
};

type Product = Row & { request: Record<string, unknown>; variations: Row[] };
type Variation = Row & { parent: string };

/** Whether a file is a product export of WooCommerce. */
export function isWooCommerceHeader(header: string[]): boolean {
  const names = new Set(header.map((name) => name.trim().toLowerCase()));
  return names.has("name") && ["regular price", "short description", "in stock?"].some((name) => names.has(name));
}

/** Whether a sale price is valid on a day. */
function isSaleRunning(cells: OtherShopCells, record: CsvRecord, today: string): boolean {
  const day = (name: string) => cells.cell(record, name).slice(0, 10);
  const [from, to] = [day("Date sale price starts"), day("Date sale price ends")];
  return (from === "" || from <= today) && (to === "" || today <= to);
}

class WooCommerceReader {
  private readonly attributeNumbers: string[];
  private readonly today = new Date().toISOString().slice(0, 10);

  constructor(
    private readonly cells: OtherShopCells,
    private readonly problems: LineProblem[],
  ) {
    this.attributeNumbers = cells.namesLike(/^attribute (\d+) name$/i).flatMap(([, number]) => number ?? []);
  }

  row(record: CsvRecord): Row {
    const { cells, problems } = this;
    const sale = isSaleRunning(cells, record, this.today) ? cells.price(record, problems, "Sale price") : null;
    const regular = cells.price(record, problems, "Regular price");
    const notes = new Set(cells.unmappedIn(record));
    if (sale !== null && regular !== null) notes.add("Sale prices are taken over as prices, without their end");
    // Variations whose stock is counted with their product have the word `parent`.
    const isCountedByParent = cells.cell(record, "Stock").toLowerCase() === "parent";
    return {
      line: record.line,
      priceCents: sale ?? regular,
      regularCents: sale === null ? null : regular,
      units: isCountedByParent ? null : cells.units(record, problems, "Stock"),
      attributes: this.attributes(record),
      pictures: this.pictures(record, notes),
      notes,
    };
  }

  private attributes(record: CsvRecord): Attribute[] {
    const found = this.attributeNumbers.map((number) => ({
      name: this.cells.cell(record, `Attribute ${number} name`),
      values: partsOf(this.cells.cell(record, `Attribute ${number} value(s)`)),
    }));
    return found.filter(({ name }) => name !== "");
  }

  private pictures(record: CsvRecord, notes: Set<string>): string[] {
    const addresses = partsOf(this.cells.cell(record, "Images"));
    const onWeb = addresses.filter((address) => /^https?:\/\//i.test(address));
    if (onWeb.length < addresses.length) notes.add("Pictures without a web address are not taken over");
    return onWeb;
  }

  product(record: CsvRecord): Product {
    const row = this.row(record);
    const { cells } = this;
    const isHidden =
      /^(?:0|-1)$/.test(cells.cell(record, "Published")) ||
      /^hidden$/i.test(cells.cell(record, "Visibility in catalog"));
    const texts = ["Short description", "Description"].map((name) =>
      paragraphsOf(withLineBreaks(cells.cell(record, name))),
    );
    return {
      ...row,
      request: { ...cells.fieldsOf(record), description: texts.join(""), isPublished: !isHidden },
      variations: [],
    };
  }
}

/** The colors of a product, with the pictures of the variations that have one color. */
function productColors({ attributes, variations }: Product): { name: string; picture: string }[] {
  const own = attributes.find(({ name }) => isColor(name))?.values ?? [];
  const varied = variations.flatMap((variation) => {
    const values = variation.attributes.find(({ name }) => isColor(name))?.values ?? [];
    return values.map((name) => ({ name, picture: variation.pictures[0] ?? "" }));
  });
  return [...own.map((name) => ({ name, picture: "" })), ...varied];
}

function requestOf(product: Product): Record<string, unknown> {
  const { request, variations, notes } = product;
  for (const variation of variations) for (const kind of variation.notes) notes.add(kind);
  optionNotes(
    product.attributes.map(({ name }) => name),
    notes,
  );
  // A stock of the product itself counts all its variations.
  const counted = variations.length === 0 || product.units !== null ? [product] : variations;
  const colors = productColors(product);
  const priced = [product, ...variations];
  const { price } = highestPrice(
    priced.map(({ priceCents }) => priceCents),
    notes,
  );
  return {
    ...request,
    price,
    ...reducedFrom(
      priced.map(({ regularCents }) => regularCents),
      price,
    ),
    ...totalUnits(
      counted.map(({ units }) => units),
      notes,
    ),
    ...picturesOf(product.pictures.map((src) => ({ src }))),
    ...(colors.length > 0 ? { colorsVariants: colorsOf(colors) } : {}),
  };
}

/**
 * Reads the records of a product export of WooCommerce, in which a product has a record of its own and one for each
 * variation.
 * @throws Invalid when it has too many products
 */
export async function readWooCommerceProducts(
  header: string[],
  records: AsyncIterable<CsvRecord>,
): Promise<ProductFile> {
  const file: ProductFile = { source: "WooCommerce", lines: [], problems: [], notes: [] };
  const cells = new OtherShopCells(header, WOOCOMMERCE);
  const reader = new WooCommerceReader(cells, file.problems);
  const notes = new ProductNotes();
  const products: Product[] = [];
  const byKey = new Map<string, Product>();
  const variations: Variation[] = [];
  for await (const record of records) {
    const types = partsOf(cells.cell(record, "Type").toLowerCase());
    if (types.includes("variation")) {
      variations.push({ ...reader.row(record), parent: cells.cell(record, "Parent") });
    } else if (types.includes("grouped")) {
      notes.add(["Groups of products are not added"]);
    } else {
      if (products.length === PRODUCTS_LIMIT) throw new Invalid(TOO_MANY_PRODUCTS);
      const product = reader.product(record);
      products.push(product);
      const [id, sku] = [cells.cell(record, "ID"), cells.cell(record, "SKU")];
      if (id !== "") byKey.set(`id:${id}`, product);
      if (sku !== "") byKey.set(sku, product);
    }
  }
  for (const variation of variations) {
    const parent = byKey.get(variation.parent);
    if (parent) parent.variations.push(variation);
    else file.problems.push({ line: variation.line, reason: `Parent: The file has no product ${variation.parent}.` });
  }
  const turn = yieldEvery();
  for (const product of products) {
    await turn();
    file.lines.push({ line: product.line, id: "", request: requestOf(product) });
    notes.add(product.notes);
  }
  file.notes = notes.sentences;
  return file;
}
