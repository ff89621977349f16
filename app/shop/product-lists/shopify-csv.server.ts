import { Invalid } from "~/platform/errors";
import { yieldEvery } from "~/platform/event-loop.server";
import type { CsvRecord } from "./csv-records.server";
import { lastPart, type OtherShop, OtherShopCells, ProductNotes, picturesOf } from "./other-shop-columns.server";
import { gtinAndWeight, type OptionVariant, variantsRequest } from "./other-shop-variants.server";
import { PRODUCTS_LIMIT, type ProductFile, TOO_MANY_PRODUCTS } from "./product-line";
import { onePrice, ProductLosses, reportCategoryPath, totalUnits } from "./product-losses.server";

/**
 * The columns of Shopify's product export, with the names of the template of 2024 second. One column decides each of
 * these fields; a column that is added here is no longer reported as not taken over.
 * https://help.shopify.com/en/manual/products/import-export/using-csv
 */
const SHOPIFY: OtherShop = {
  fields: [
    { columns: ["Title"], field: "name" },
    { columns: ["Body (HTML)", "Description"], field: "description" },
    { columns: ["Vendor"], field: "brand" },
    { columns: ["Type", "Custom Product Type"], field: "category" },
    { columns: ["Product Category", "Standardized Product Type"], field: "category", value: lastPart },
    { columns: ["Variant SKU", "SKU"], field: "sku" },
  ],
  read: /^(?:(?:url )?handle|published(?: on online store)?|status|option[123] (?:name|value)|(?:variant )?price|(?:variant )?compare[- ]at[- ]price|image alt text|variant inventory qty|inventory quantity|image src|product image url|image position|variant image(?: url)?|(?:variant )?barcode|variant grams|weight value \(grams\))$/i,
  silent:
    /^(?:option[123] linked to|variant inventory tracker|inventory tracker|(?:variant )?fulfillment service|variant weight unit|weight unit for display|unit price .*)$/i,
  unmapped: [
    { kind: "Tags are not taken over", columns: /^tags$/i },
    { kind: "Costs are not taken over", columns: /^cost per item$/i },
    { kind: "Titles and descriptions for search engines are not taken over", columns: /^seo /i },
    {
      kind: "It is a gift card there, and would be shipped as an article here",
      columns: /^gift card$/i,
      isDraft: true,
    },
    {
      kind: "Sold without tax, which is not taken over",
      columns: /^(?:variant taxable|charge tax)$/i,
      when: /^false$/i,
    },
    {
      kind: "It is sold without shipping there, as virtual and digital goods are, and would be shipped here",
      columns: /^(?:variant )?requires shipping$/i,
      when: /^false$/i,
      isDraft: true,
    },
    {
      kind: "Sold beyond the stock, which is not taken over",
      columns: /^(?:variant inventory policy|continue selling when out of stock)$/i,
      when: /^(?:continue|true)$/i,
    },
    { kind: "Tax codes are not taken over", columns: /^(?:variant )?tax code$/i },
    {
      kind: "Prices of single markets are not taken over",
      columns: /^(?:included|price|compare[- ]at[- ]price) \/ /i,
      when: /\d/,
    },
    { kind: "Metafields are not taken over", columns: /metafields?\./i },
    { kind: "Fields of Google Shopping are not taken over", columns: /^google shopping/i },
  ],
};

type Product = {
  line: number;
  request: Record<string, unknown>;
  optionNames: string[];
  variants: OptionVariant[];
  pictures: { address: string; alt: string; position: number }[];
  losses: ProductLosses;
};

/** Whether a file is a product export of Shopify. */
export function isShopifyHeader(header: string[]): boolean {
  const names = new Set(header.map((name) => name.trim().toLowerCase()));
  return names.has("title") && (names.has("handle") || names.has("url handle"));
}

const HANDLES = ["Handle", "URL handle"];
const PRICES = ["Variant Price", "Price"];
const COMPARE_AT = ["Variant Compare At Price", "Compare-at price"];
const SKUS = ["Variant SKU", "SKU"];
const UNITS = ["Variant Inventory Qty", "Inventory quantity"];
const TRACKERS = ["Variant Inventory Tracker", "Inventory tracker"];
const OPTIONS = [1, 2, 3];

const CATEGORY = ["Product Category", "Standardized Product Type"];

/** The value of the one option that a product without options has. */
const NO_OPTION = "Default Title";

const NO_COLLECTIONS = "The file does not say which collections the products are in.";

function newProduct(cells: OtherShopCells, record: CsvRecord, handle: string): Product {
  const losses = new ProductLosses();
  losses.add(`The old address /products/${handle.slice(0, 200)} leads nowhere here.`);
  const path = cells.cell(record, ...CATEGORY);
  const hasType = cells.cell(record, "Type", "Custom Product Type") !== "";
  if (path !== "" && hasType) losses.add(`Further categories are not taken over: ${path.slice(0, 200)}.`);
  else reportCategoryPath(path, losses);
  const isHidden =
    /^false$/i.test(cells.cell(record, "Published", "Published on online store")) ||
    /^(?:draft|archived|unlisted)$/i.test(cells.cell(record, "Status"));
  return {
    line: record.line,
    request: { ...cells.fieldsOf(record), isPublished: !isHidden },
    optionNames: OPTIONS.map((number) => cells.cell(record, `Option${number} Name`)),
    variants: [],
    pictures: [],
    losses,
  };
}

/** Adds a record to its product: a variant, a picture, or both. */
function addRecord(
  cells: OtherShopCells,
  product: Product,
  record: CsvRecord,
  problems: ProductFile["problems"],
): void {
  const options = OPTIONS.map((number) => cells.cell(record, `Option${number} Value`));
  const priceCents = cells.price(record, problems, ...PRICES);
  const written = cells.units(record, problems, ...UNITS);
  // What Shopify does not track is always for sale there, and has no stock or a stock of 0 in the file.
  const isTracked = written !== 0 || cells.cell(record, ...TRACKERS) !== "" || !cells.hasColumn(...TRACKERS);
  const units = isTracked ? written : null;
  if (priceCents !== null || units !== null || options.some(Boolean)) {
    product.variants.push({
      label: options.filter((option) => !["", NO_OPTION].includes(option)).join(" / "),
      sku: cells.cell(record, ...SKUS),
      priceCents,
      compareAtCents: cells.price(record, problems, ...COMPARE_AT),
      units,
      barcode: cells.cell(record, "Variant Barcode", "Barcode"),
      weightGrams: Number(cells.cell(record, "Variant Grams", "Weight value (grams)")) || null,
      line: record.line,
      isAvailable: true,
      values: options,
      picture: cells.cell(record, "Variant Image", "Variant image URL"),
    });
  }
  const address = cells.cell(record, "Image Src", "Product image URL");
  const position = Number(cells.cell(record, "Image Position")) || product.pictures.length + 1;
  if (address !== "") product.pictures.push({ address, alt: cells.cell(record, "Image Alt Text"), position });
  cells.reportUnmapped(record, product.losses);
}

/** The options of a product, with their places among Shopify's three. */
function optionsOf({ optionNames, variants }: Product): { name: string; place: number }[] {
  return optionNames.flatMap((name, place) => {
    const isUsed = variants.some(({ values }) => !["", NO_OPTION].includes(values[place] ?? ""));
    return name !== "" && isUsed ? { name, place } : [];
  });
}

function requestOf(product: Product, problems: ProductFile["problems"]): Record<string, unknown> {
  const { request, variants, pictures, losses } = product;
  const options = optionsOf(product);
  const inOrder = [...pictures].sort((one, other) => one.position - other.position);
  const shown = picturesOf(inOrder.map(({ address, alt }) => ({ src: address, alt })));
  if (options.length === 0) {
    const sold = { ...onePrice(variants, losses), ...totalUnits(variants, losses), ...gtinAndWeight(variants, losses) };
    return { ...request, ...sold, ...shown };
  }
  const { sku: _, ...ofProduct } = request;
  const chosen = variants.map((one) => ({ ...one, values: options.map(({ place }) => one.values[place] ?? "") }));
  const named = options.map(({ name }) => ({ name, values: [] }));
  return { ...ofProduct, ...variantsRequest(named, chosen, problems, losses), ...shown };
}

/**
 * Reads the records of a product export of Shopify, in which a product has a record for each variant and picture.
 * @throws Invalid when it has too many products
 */
export async function readShopifyProducts(header: string[], records: AsyncIterable<CsvRecord>): Promise<ProductFile> {
  const cells = new OtherShopCells(header, SHOPIFY);
  const products = new Map<string, Product>();
  const file: ProductFile = { source: "Shopify", lines: [], problems: [], notes: [] };
  let handle = "";
  for await (const record of records) {
    handle = cells.cell(record, ...HANDLES) || handle;
    if (handle === "") {
      file.problems.push({ line: record.line, reason: "Handle: A product begins with its handle." });
      continue;
    }
    let product = products.get(handle);
    if (!product) {
      if (products.size === PRODUCTS_LIMIT) throw new Invalid(TOO_MANY_PRODUCTS);
      product = newProduct(cells, record, handle);
      products.set(handle, product);
    }
    addRecord(cells, product, record, file.problems);
  }
  const notes = new ProductNotes();
  const turn = yieldEvery();
  for (const product of products.values()) {
    await turn();
    file.lines.push(notes.lineOf(product.line, requestOf(product, file.problems), product.losses));
  }
  file.notes = [...notes.sentences, NO_COLLECTIONS];
  return file;
}
