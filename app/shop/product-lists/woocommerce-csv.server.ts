import { Invalid } from "~/platform/errors";
import { yieldEvery } from "~/platform/event-loop.server";
import { VARIANTS_LIMIT } from "../catalog/variants.schema.server";
import { formatMoney } from "../money/format-money";
import type { CsvRecord } from "./csv-records.server";
import {
  colorsOf,
  isColor,
  lastPart,
  type OtherShop,
  OtherShopCells,
  ProductNotes,
  picturesOf,
} from "./other-shop-columns.server";
import { gtinAndWeight, type OptionVariant, variantsRequest } from "./other-shop-variants.server";
import { type LineProblem, PRODUCTS_LIMIT, type ProductFile, TOO_MANY_PRODUCTS } from "./product-line";
import {
  listed,
  onePrice,
  ProductLosses,
  reportAttribute,
  reportCategoryPath,
  totalUnits,
  type Variant,
} from "./product-losses.server";

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
  read: /^(?:id|type|published|visibility in catalog|(?:short )?description|date sale price (?:starts|ends)|(?:regular|sale) price|stock|in stock\?|images|parent|gtin.*|weight \(.*|attribute \d+ (?:name|value\(s\)))$/i,
  silent:
    /^(?:is featured\?|low stock amount|allow customer reviews\?|button text|position|attribute \d+ (?:visible|global|default|variation))$/i,
  unmapped: [
    { kind: "Tags are not taken over", columns: /^tags$/i },
    { kind: "Dimensions are not taken over", columns: /^(?:length|width|height) \(/i },
    { kind: "Tax classes are not taken over", columns: /^tax class$/i, when: /^(?!parent$).+/i },
    { kind: "Sold without tax, which is not taken over", columns: /^tax status$/i, when: /^(?:none|shipping)$/i },
    { kind: "Sold beyond the stock, which is not taken over", columns: /^backorders allowed\?$/i },
    { kind: "Limits to one a customer are not taken over", columns: /^sold individually\?$/i },
    { kind: "Purchase notes are not taken over", columns: /^purchase note$/i },
    {
      kind: "Its downloads are not taken over, and it would be shipped here",
      columns: /^download /i,
      when: /^(?!-1$|0?$).+/,
      isDraft: true,
    },
    { kind: "Links between products are not taken over", columns: /^(?:grouped products|upsells|cross-sells)$/i },
    { kind: "Fields of extensions are not taken over", columns: /^meta:/i },
  ],
};

/** The grams of WooCommerce's units of weight. */
const GRAMS: Record<string, number> = { kg: 1000, g: 1, lbs: 453.592_37, oz: 28.349_523_125 };

type Attribute = { name: string; values: string[] };

type Row = Variant & {
  line: number;
  isAvailable: boolean;
  attributes: Attribute[];
  pictures: string[];
  losses: ProductLosses;
};

type Product = Row & { request: Record<string, unknown>; variations: Row[] };
type Variation = Row & { parent: string };

/** Whether a file is a product export of WooCommerce. */
export function isWooCommerceHeader(header: string[]): boolean {
  const names = new Set(header.map((name) => name.trim().toLowerCase()));
  return names.has("name") && ["regular price", "short description", "in stock?"].some((name) => names.has(name));
}

const NO_ADDRESSES = "The file has no addresses of the old shop's pages: links to them lead nowhere here.";

class WooCommerceReader {
  private readonly attributeNumbers: string[];
  private readonly weightColumn: string;
  private readonly barcodeColumn: string;
  private readonly today = new Date().toISOString().slice(0, 10);

  constructor(
    private readonly cells: OtherShopCells,
    private readonly problems: LineProblem[],
  ) {
    this.attributeNumbers = cells.namesLike(/^attribute (\d+) name$/i).flatMap(([, number]) => number ?? []);
    this.weightColumn = cells.namesLike(/^weight \(.*/i)[0]?.[0] ?? "";
    this.barcodeColumn = cells.namesLike(/^gtin.*/i)[0]?.[0] ?? "";
  }

  row(record: CsvRecord): Row {
    const { cells, problems } = this;
    const losses = new ProductLosses();
    cells.reportUnmapped(record, losses);
    this.reportKind(record, losses);
    const attributes = this.attributes(record);
    const label = attributes.map(({ values }) => values.join(", ")).join(" / ") || cells.cell(record, "Name");
    const regular = cells.price(record, problems, "Regular price");
    const sale = this.salePrice(record, losses);
    // Variations whose stock is counted with their product have the word `parent`.
    const isCountedByParent = cells.cell(record, "Stock").toLowerCase() === "parent";
    return {
      line: record.line,
      isAvailable: !/^(?:0|-1)$/.test(cells.cell(record, "Published")),
      label,
      sku: cells.cell(record, "SKU"),
      priceCents: sale ?? regular,
      compareAtCents: sale === null ? null : regular,
      barcode: cells.cell(record, this.barcodeColumn),
      weightGrams: this.weightGrams(record),
      units: isCountedByParent ? null : cells.units(record, problems, "Stock"),
      attributes,
      pictures: this.pictures(record, losses.kinds),
      losses,
    };
  }

  /** The weight in grams; the column's name has the shop's unit. */
  private weightGrams(record: CsvRecord): number | null {
    const unit = /\((\w+)\)/.exec(this.weightColumn)?.[1] ?? "";
    const weight = Number(this.cells.cell(record, this.weightColumn).replace(",", "."));
    return weight * (GRAMS[unit] ?? 0) || null;
  }

  private reportKind(record: CsvRecord, losses: ProductLosses): void {
    const types = partsOf(this.cells.cell(record, "Type").toLowerCase());
    if (types.includes("virtual"))
      losses.addToDraft("It is virtual there, sold without shipping, and would be shipped here.");
    if (types.includes("downloadable"))
      losses.addToDraft("It is a download there, whose files are not taken over, and would be shipped here.");
  }

  /** The price of a sale that is running; null without one. A sale's days are lost. */
  private salePrice(record: CsvRecord, losses: ProductLosses): number | null {
    const { cells } = this;
    const price = cells.price(record, this.problems, "Sale price");
    const [from, to] = ["starts", "ends"].map((moment) => cells.cell(record, `Date sale price ${moment}`).slice(0, 10));
    if (price === null || (to && to < this.today)) return null;
    const days = [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(" ");
    const sale = `The sale price ${formatMoney(price)} of ${cells.cell(record, "Name").slice(0, 80)} ${days}`;
    if (from && from > this.today) {
      losses.addToDraft(`${sale} is not taken over.`);
      return null;
    }
    if (to) losses.addToDraft(`${sale} is taken over without its end.`);
    return price;
  }

  private attributes(record: CsvRecord): Attribute[] {
    const found = this.attributeNumbers.map((number) => ({
      name: this.cells.cell(record, `Attribute ${number} name`),
      values: partsOf(this.cells.cell(record, `Attribute ${number} value(s)`)),
    }));
    return found.filter(({ name }) => name !== "");
  }

  private pictures(record: CsvRecord, kinds: Set<string>): string[] {
    const addresses = partsOf(this.cells.cell(record, "Images"));
    const onWeb = addresses.filter((address) => /^https?:\/\//i.test(address));
    if (onWeb.length < addresses.length) kinds.add("Pictures without a web address are not taken over");
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
    const [category = "", ...further] = partsOf(cells.cell(record, "Categories"));
    reportCategoryPath(category, row.losses);
    if (further.length > 0) row.losses.add(`Further categories are not taken over: ${listed(further)}.`);
    const brands = partsOf(cells.cell(record, "Brands")).slice(1);
    if (brands.length > 0) row.losses.add(`Further brands are not taken over: ${listed(brands)}.`);
    return {
      ...row,
      // A product without variations needs no name in what it loses.
      label: "",
      request: { ...cells.fieldsOf(record), description: texts.join(""), isPublished: !isHidden },
      variations: [],
    };
  }
}

const valuesOf = ({ attributes }: { attributes: Attribute[] }, name: string): string[] =>
  attributes.find((one) => one.name.toLowerCase() === name.toLowerCase())?.values ?? [];

/** The attributes that a buyer chooses: those that variations name, with the values of the product in their order. */
function optionsOf(product: Product): Attribute[] {
  const options = new Map<string, Attribute>();
  for (const { name } of product.variations.flatMap(({ attributes }) => attributes)) {
    const key = name.toLowerCase();
    if (!options.has(key)) options.set(key, { name, values: valuesOf(product, name) });
  }
  const own = product.attributes.map(({ name }) => name.toLowerCase());
  const place = ({ name }: Attribute) => own.indexOf(name.toLowerCase()) + 1 || own.length + 1;
  return [...options.values()].sort((one, other) => place(one) - place(other));
}

/** Every combination of values, at most one more than a product may have. */
function combinationsOf(choices: string[][]): string[][] {
  return choices.reduce<string[][]>(
    (before, values) =>
      before.flatMap((start) => values.map((value) => [...start, value])).slice(0, VARIANTS_LIMIT + 1),
    [[]],
  );
}

/** A variation that leaves an attribute open stands for each of its values that no other variation has. */
function variantsOf(product: Product, options: Attribute[]): OptionVariant[] {
  const own = product.variations.map((variation) => options.map(({ name }) => valuesOf(variation, name)[0] ?? ""));
  const keyOf = (values: string[]) => JSON.stringify(values.map((value) => value.toLowerCase()));
  const taken = new Set(own.map(keyOf));
  const found: OptionVariant[] = [];
  product.variations.forEach((variation, index) => {
    const values = own[index] ?? [];
    const isOpen = values.some((value, at) => value === "" && (options[at]?.values.length ?? 0) > 0);
    const { pictures, weightGrams, ...row } = variation;
    const shared = { ...row, weightGrams: weightGrams ?? product.weightGrams, picture: pictures[0] ?? "" };
    if (!isOpen) {
      found.push({ ...shared, values });
      return;
    }
    const all = combinationsOf(values.map((value, at) => (value === "" ? (options[at]?.values ?? []) : [value])));
    const free = all.filter((combination) => !taken.has(keyOf(combination)));
    for (const combination of free) taken.add(keyOf(combination));
    if (free.length > 1 && (variation.units || variation.sku || variation.barcode))
      product.losses.addToDraft(
        `${variation.label || "A variation"} stands for ${free.length} variants there; its stock, SKU and barcode are those of ${free[0]?.join(" / ")}.`,
      );
    free.slice(0, VARIANTS_LIMIT + 1 - Math.min(found.length, VARIANTS_LIMIT)).forEach((combination, at) => {
      const once = at === 0 ? {} : { units: variation.units === null ? null : 0, sku: "", barcode: "" };
      found.push({ ...shared, ...once, label: combination.join(" / "), values: combination });
    });
  });
  return withSharedStock(product, found);
}

/** A stock that is counted for all variations together becomes that of the first of them. */
function withSharedStock({ units, losses }: Product, variants: OptionVariant[]): OptionVariant[] {
  const sharing = variants.filter((one) => one.units === null);
  if (units === null || sharing.length === 0) return variants;
  if (sharing.length > 1 && units > 0)
    losses.addToDraft(
      `The stock of ${units} is counted for ${sharing.length} variants together there; it is that of ${sharing[0]?.label} here.`,
    );
  return variants.map((one) => (one.units === null ? { ...one, units: one === sharing[0] ? units : 0 } : one));
}

/** The one variant of a product without options, and the colors that only describe it. */
function simpleRequest(product: Product): Record<string, unknown> {
  const { variations, losses } = product;
  const sold = variations.some(({ priceCents }) => priceCents !== null) ? variations : [product];
  // A stock of the product itself counts all its variations.
  const counted = variations.length === 0 || product.units !== null ? [product] : variations;
  const colors = product.attributes.filter(({ name }) => isColor(name)).flatMap(({ values }) => values);
  return {
    ...onePrice(sold, losses),
    ...totalUnits(counted, losses),
    ...gtinAndWeight([product, ...variations], losses),
    ...(colors.length > 0 ? { colorsVariants: colorsOf(colors.map((name) => ({ name, picture: "" }))) } : {}),
  };
}

function requestOf(product: Product, problems: LineProblem[]): Record<string, unknown> {
  const { request, variations, losses } = product;
  for (const variation of variations) losses.addAll(variation.losses);
  const options = optionsOf(product);
  const isOption = (name: string) => options.some((option) => option.name.toLowerCase() === name.toLowerCase());
  for (const { name, values } of product.attributes)
    if (!isOption(name) && !(isColor(name) && options.length === 0)) reportAttribute(name, values, losses);
  const sold =
    options.length === 0
      ? simpleRequest(product)
      : variantsRequest(options, variantsOf(product, options), problems, losses);
  return { ...request, ...sold, ...picturesOf(product.pictures.map((src) => ({ src }))) };
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
    file.lines.push(notes.lineOf(product.line, requestOf(product, file.problems), product.losses));
  }
  file.notes = [...notes.sentences, NO_ADDRESSES];
  return file;
}
