import { createHash } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { Conflict, Invalid } from "~/platform/errors";
import { yieldEvery } from "~/platform/event-loop.server";
import { product, type WantedPicture } from "~/platform/schema.server";
import { auditValue, changedLines } from "../audit/admin-change.server";
import { changedFieldName, changedValueText } from "../audit/change-words";
import { EditConflict } from "../audit/edit-version.server";
import { type ProductChanges, productRequestSchema } from "../catalog/edit-product.schema.server";
import { differencesAfter, type ProductRow, productRows } from "../catalog/edit-product.server";
import { requireComparable, requireFreeSku, SkuTaken } from "../catalog/product-rules.server";
import {
  type KnownPictures,
  knownPictures,
  separateWebPictures,
  withKnownPictures,
} from "../picture-downloads/wanted-pictures.server";
import { readProductFile } from "./product-file.server";
import type { LineProblem, ProductFile, ProductLine } from "./product-line";
import { lossesOfDescription } from "./product-losses.server";
import { forStoredVariants } from "./variant-columns.server";

type Difference = ReturnType<typeof differencesAfter>[number];

/** One product of a file that is added or changed. */
export type Step = {
  line: number;
  row: ProductRow | null;
  /** The id that the file gives a product of a shop without products, so that an export moves into it whole. */
  newId: string | null;
  /** Without the pictures that are to be downloaded. */
  changes: ProductChanges;
  pictures: WantedPicture[];
  /** What the preview shows, with the addresses of these pictures. */
  differences: Difference[];
  /** What is not taken over of the product, in sentences. */
  losses: string[];
  /** Whether it arrives as a draft because of that. */
  isDraft: boolean;
};

/** A product that loses something in an import, and whether it arrives as a draft because of that. */
export type LosingProduct = { line: number; name: string; isDraft: boolean; losses: string[] };

type Plan = Pick<ProductFile, "source" | "problems" | "notes"> & { steps: Step[]; unchanged: number };

/** What an import of a file would change. */
export type ImportPreview = {
  /** Identifies the file when it is applied; null when lines are wrong or nothing would change. */
  token: string | null;
  /** The program that wrote the file; null for this shop. */
  source: ProductFile["source"];
  /** What is not taken over, or differently, as sentences. */
  notes: string[];
  /** The first lines of each kind; `counts` has the full numbers. */
  added: { line: number; name: string; isDraft: boolean; values: { name: string; value: string }[] }[];
  changed: {
    line: number;
    id: string;
    name: string;
    /** The first ones, each changed line of a list for itself, and how many more there are. */
    differences: Record<"name" | "before" | "after", string>[];
    more: number;
  }[];
  losing: LosingProduct[];
  problems: LineProblem[];
  counts: {
    added: number;
    changed: number;
    unchanged: number;
    problems: number;
    pictures: number;
    losing: number;
    drafts: number;
  };
};

/** Lines of each kind that a preview shows. */
const PREVIEW_LINES = 100;

/** Differences of a product that a preview shows. */
const DIFFERENCES = 20;

/** Omits a description that equals the stored one, so that sanitizing it again cannot report a change. */
function withoutSameDescription(request: Record<string, unknown>, row: ProductRow | null) {
  if (!row || request.description !== row.description) return request;
  const { description: _, ...rest } = request;
  return rest;
}

/** The products that a file changes, and their pictures that were downloaded before. */
type Known = { rows: Map<string, ProductRow>; pictures: Map<number, KnownPictures>; isEmptyShop: boolean };

/** What the lines above have: each product once, and each SKU once. */
type Seen = { ids: Set<string>; skus: Set<string> };

/** The SKUs of a product and its variants, each once: a product may have that of one of its variants. */
const skusOf = ({ sku, variants = [] }: ProductChanges): Set<string> =>
  new Set([sku, ...variants.map((one) => one.sku)].flatMap((one) => one || []));

function requireOwnSku(sku: string, row: ProductRow | null, { skus }: Seen): void {
  const key = sku.toLowerCase();
  if (sku !== "" && skus.has(key)) throw new Invalid(`sku: A line above has ${sku} already.`);
  skus.add(key);
  if (sku !== row?.sku && !row?.variants.some((one) => one.sku === sku)) requireFreeSku(sku, row?.id ?? null);
}

const isId = (text: string) => /^[0-9a-f]{24}$/.test(text);

function stepOf({ line, id, request, ...reported }: ProductLine, known: Known, seen: Seen): Step {
  const isRestored = known.isEmptyShop && isId(id);
  const row = id === "" || isRestored ? null : known.rows.get(id);
  if (row === undefined) throw new Invalid(`id: There is no product ${id}. Leave the cell empty to add one.`);
  if (id !== "" && seen.ids.has(id)) throw new Invalid(`id: The product ${id} has a line above already.`);
  seen.ids.add(id);
  const given = withoutSameDescription(row ? forStoredVariants(request, row) : request, row);
  const parsed = productRequestSchema.safeParse(given);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path: [column], message }) => `${String(column)}: ${message}`);
    throw new Invalid([...new Set(issues)].join(" "));
  }
  const changes = withKnownPictures(parsed.data, row ? known.pictures.get(row.num) : undefined);
  for (const sku of skusOf(changes)) requireOwnSku(sku, row, seen);
  const lost = { ...reported, losses: [...reported.losses, ...lossesOfDescription(given.description)] };
  if (row) {
    const given = { line, row, newId: null, ...lost };
    // Without a stock from the export, use the current one, so that sales made during the import are not overwritten.
    const safe = { ...changes, countInStockShown: changes.countInStockShown ?? row.countInStock };
    return { ...given, ...separateWebPictures(safe, row), differences: differencesAfter(row, safe) };
  }
  const isDraftRestored = isRestored && changes.isPublished === false;
  if (!changes.name && !isDraftRestored) throw new Invalid("name: Enter a name.");
  const isPriced = changes.price !== undefined || changes.variants?.every(({ price }) => price !== undefined);
  if (!isPriced && changes.isPublished !== false) throw new Invalid("price: Enter a price.");
  requireComparable(changes.price ?? 0, changes.compareAtPrice ?? null);
  const added = separateWebPictures({ ...changes, countInStockShown: undefined }, null);
  return { line, row: null, newId: isRestored ? id : null, ...added, differences: [], ...lost };
}

/** Products that are read per batch; other requests run between batches. */
const READ_BATCH = 100;

async function readKnown(ids: string[]): Promise<Known> {
  const turn = yieldEvery();
  const isEmptyShop = db.select({ id: product.id }).from(product).limit(1).get() === undefined;
  const known: Known = { rows: new Map(), pictures: new Map(), isEmptyShop };
  for (let from = 0; from < ids.length; from += READ_BATCH) {
    const rows = productRows(ids.slice(from, from + READ_BATCH));
    for (const [id, row] of rows) known.rows.set(id, row);
    const pictures = await knownPictures([...rows.values()].map(({ num }) => num));
    for (const [num, ofProduct] of pictures) known.pictures.set(num, ofProduct);
    await turn();
  }
  return known;
}

/** Why a line cannot be applied. */
export function reasonOf(error: Invalid | Conflict): string {
  if (error instanceof SkuTaken) return `sku: ${error.message}`;
  if (error instanceof EditConflict) return "The product was changed during the import.";
  if (error instanceof Conflict) return "countInStock: The stock has changed since the export.";
  const named = Object.entries(error.fields).map(([column, message]) => `${column}: ${message}`);
  return named.join(" ") || error.message;
}

/** Computes what a file would change, compared with the current products. */
export async function planOf(bytes: Uint8Array): Promise<Plan> {
  const { source, lines, problems, notes } = await readProductFile(bytes);
  const plan: Plan = { source, steps: [], problems, notes, unchanged: 0 };
  const known = await readKnown(lines.flatMap(({ id }) => id || []));
  const seen: Seen = { ids: new Set(), skus: new Set() };
  const turn = yieldEvery();
  for (const line of lines) {
    await turn();
    try {
      const step = stepOf(line, known, seen);
      if (step.row && step.differences.length === 0) plan.unchanged += 1;
      else plan.steps.push(step);
    } catch (error) {
      if (!(error instanceof Invalid || error instanceof Conflict)) throw error;
      problems.push({ line: line.line, reason: reasonOf(error) });
    }
  }
  problems.sort((one, other) => one.line - other.line);
  if (source) plan.notes.push(...(await notesOnSameNames(plan.steps)));
  return plan;
}

/** A note on products of another shop that this shop has already: their files have no ids of this shop. */
async function notesOnSameNames(steps: Step[]): Promise<string[]> {
  const names = JSON.stringify(steps.flatMap(({ changes }) => changes.name ?? []));
  // The expression of the index product_by_name.
  const name = sql<string>`lower(${product.name})`;
  const isNamed = inArray(name, sql`(select lower(value) from json_each(${names}))`);
  const found = await db.selectDistinct({ name }).from(product).where(isNamed);
  if (found.length === 0) return [];
  const count = found.length === 1 ? "1 product" : `${found.length} products`;
  return [`A product of the same name is in this shop already, and would be added once more: ${count}.`];
}

/**
 * A hash of a plan, to check that it is still the one that was previewed.
 * @param lastImport the id of the import before it: products that a file adds are the same in each of its previews
 */
export async function fingerprint({ steps }: Plan, lastImport: string): Promise<string> {
  const turn = yieldEvery();
  const hash = createHash("sha256").update(lastImport);
  for (const { line, row, newId, differences } of steps) {
    hash.update(JSON.stringify([line, row?.id ?? newId, differences]));
    await turn();
  }
  return hash.digest("hex");
}

/** Characters of a value that a preview shows: those in which a variant has its price and stock. */
const VALUE_LENGTH = 160;

const truncate = (text: string) => (text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH)}…` : text);

const valueText = (name: string, value: unknown) => truncate(changedValueText(name, auditValue(value)));

/** What a new product gets, apart from its name, texts and pictures. Empty values are left out. */
function newValues({ price, compareAtPrice, countInStock, sku, category, brand, options, variants }: ProductChanges) {
  const ofVariants = {
    options: options?.map(({ name, values }) => `${name}: ${values.join(", ")}`).join("; "),
    variants: variants?.length,
  };
  const given = {
    priceCents: price,
    compareAtPriceCents: compareAtPrice,
    countInStock,
    sku,
    category,
    brand,
    ...ofVariants,
  };
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined || value === null || value === ""
      ? []
      : { name: changedFieldName(name), value: valueText(name, value) },
  );
}

/** The products that lose something, those that arrive as drafts first. */
export function losingProducts(steps: Step[]): LosingProduct[] {
  const losing = steps.filter(({ losses }) => losses.length > 0);
  return losing
    .map(({ line, row, changes, isDraft, losses }) => ({
      line,
      name: changes.name ?? row?.name ?? "",
      isDraft,
      losses,
    }))
    .sort((one, other) => Number(other.isDraft) - Number(one.isDraft));
}

/** What the preview page shows of a plan. */
export function previewOf(plan: Plan, token: string | null): ImportPreview {
  const { source, notes, steps, problems, unchanged } = plan;
  const added: ImportPreview["added"] = [];
  const changed: ImportPreview["changed"] = [];
  const losing = losingProducts(steps);
  const drafts = losing.filter(({ isDraft }) => isDraft).length;
  const ofFile = { unchanged, problems: problems.length, losing: losing.length, drafts };
  const counts = { ...ofFile, added: 0, changed: 0, pictures: 0 };
  for (const { line, row, changes, pictures, differences, isDraft } of steps) {
    counts.pictures += pictures.length;
    if (!row) {
      counts.added += 1;
      if (added.length === PREVIEW_LINES) continue;
      const isHidden = isDraft || changes.isPublished === false;
      added.push({ line, name: changes.name ?? "", isDraft: isHidden, values: newValues(changes) });
      continue;
    }
    counts.changed += 1;
    if (changed.length === PREVIEW_LINES) continue;
    const shown = differences.flatMap(({ name, before, after }) => {
      const [old, wanted] = [changedLines(before, after), changedLines(after, before)].map((value) =>
        [value].flat().map((one) => valueText(name, one)),
      );
      return Array.from({ length: Math.max(1, old?.length ?? 0, wanted?.length ?? 0) }, (_, index) => ({
        name: changedFieldName(name),
        before: old?.[index] ?? "",
        after: wanted?.[index] ?? "",
      }));
    });
    const more = Math.max(0, shown.length - DIFFERENCES);
    changed.push({ line, id: row.id, name: row.name, differences: shown.slice(0, DIFFERENCES), more });
  }
  return {
    token,
    source,
    notes,
    added,
    changed,
    losing: losing.slice(0, PREVIEW_LINES),
    problems: problems.slice(0, PREVIEW_LINES),
    counts,
  };
}
