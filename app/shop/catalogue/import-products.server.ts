import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import type { Person } from "../accounts/session.server";
import { type ProductChanges, productRequestSchema } from "./edit-product.schema.server";
import { changeProduct, differencesAfter, insertDraft, type ProductRow, productRows } from "./edit-product.server";
import { type CsvLine, colorsIn, type LineProblem, picturesIn, readProductCsv } from "./product-csv.server";

/** The most a file of products may weigh, in bytes. */
export const IMPORT_LIMIT = 5_000_000;

/** Milliseconds that a file waits to be applied. */
const WAITING_MS = 60 * 60_000;

/** Files that were looked at and wait to be applied. */
const waitingFolder = path.join(env.DATA_DIR, "cache", "imports");

type Difference = { name: string; before: string; after: string };

type Step = { line: number; row: ProductRow | null; changes: ProductChanges; differences: Difference[] };

type Plan = { steps: Step[]; problems: LineProblem[]; unchanged: number };

/** What a file would do, in words. */
export type ImportPreview = {
  /** Names the file when it is to be applied; null while lines are wrong. */
  token: string | null;
  added: { line: number; name: string }[];
  changed: { line: number; id: string; name: string; differences: Difference[] }[];
  unchanged: number;
  problems: LineProblem[];
};

/** A line's cells in the words of the API; an empty number, name or folder stands for one that is left out. */
function requestOf({ cells }: CsvLine): Record<string, unknown> {
  const { id: _, imageB, colorsVariants, ...texts } = cells;
  const mayBeLeftOut = ["name", "price", "countInStock", "countInStockShown", "imageFolderName"];
  const given = Object.entries(texts).filter(([name, value]) => value !== "" || !mayBeLeftOut.includes(name));
  return {
    ...Object.fromEntries(given),
    ...(imageB === undefined ? {} : { imageB: picturesIn(imageB) }),
    ...(colorsVariants === undefined ? {} : { colorsVariants: colorsIn(colorsVariants) }),
  };
}

/** An exported description was sanitised already: the same text is no change. */
function withoutSameDescription(request: Record<string, unknown>, row: ProductRow | null) {
  if (!row || request.description !== row.description) return request;
  const { description: _, ...rest } = request;
  return rest;
}

function stepOf(line: CsvLine, rows: Map<string, ProductRow>, seen: Set<string>): Step {
  const id = line.cells.id?.trim() ?? "";
  const row = id === "" ? null : rows.get(id);
  if (row === undefined) throw new Invalid(`id: There is no product ${id}. Leave the cell empty to add one.`);
  if (id !== "" && seen.has(id)) throw new Invalid(`id: The product ${id} has a line above already.`);
  seen.add(id);
  const parsed = productRequestSchema.safeParse(withoutSameDescription(requestOf(line), row));
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path: [column], message }) => `${String(column)}: ${message}`);
    throw new Invalid([...new Set(issues)].join(" "));
  }
  const changes = parsed.data;
  if (row) {
    // What is sold while the import is under way is not brought back either.
    const safe = { ...changes, countInStockShown: changes.countInStockShown ?? row.countInStock };
    return { line: line.line, row, changes: safe, differences: differencesAfter(row, safe) };
  }
  if (!changes.name) throw new Invalid("name: Enter a name.");
  if (changes.price === undefined) throw new Invalid("price: Enter a price.");
  return { line: line.line, row: null, changes: { ...changes, countInStockShown: undefined }, differences: [] };
}

const pause = () => new Promise((resume) => setImmediate(resume));

/** What a file would do to the products as they are now. */
async function planOf(bytes: Uint8Array): Promise<Plan> {
  const { lines, problems } = readProductCsv(bytes);
  const plan: Plan = { steps: [], problems, unchanged: 0 };
  const ids = lines.flatMap(({ cells }) => cells.id?.trim() || []);
  const rows = productRows(db, ids);
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    // Shoppers are served in between.
    if (index % 50 === 49) await pause();
    try {
      const step = stepOf(line, rows, seen);
      if (step.row && step.differences.length === 0) plan.unchanged += 1;
      else plan.steps.push(step);
    } catch (error) {
      if (!(error instanceof Invalid || error instanceof Conflict)) throw error;
      const reason =
        error instanceof Conflict ? "countInStock: The stock has changed since the export." : error.message;
      problems.push({ line: line.line, reason });
    }
  }
  problems.sort((one, other) => one.line - other.line);
  return plan;
}

/** Tells whether a plan is still the one that was shown. */
function fingerprint({ steps }: Plan): string {
  const told = steps.map(({ line, row, differences }) => [line, row?.id ?? null, differences]);
  return createHash("sha256").update(JSON.stringify(told)).digest("hex");
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

function previewOf({ steps, problems, unchanged }: Plan, token: string | null): ImportPreview {
  const added: ImportPreview["added"] = [];
  const changed: ImportPreview["changed"] = [];
  for (const { line, row, changes, differences } of steps) {
    if (!row) {
      added.push({ line, name: changes.name ?? "" });
      continue;
    }
    const told = differences.map(({ name, before, after }) => ({
      ...{ name, before: shortened(before), after: shortened(after) },
    }));
    changed.push({ line, id: row.id, name: row.name, differences: told });
  }
  return { token, added, changed, unchanged, problems };
}

function waitingFile(actor: Pick<Person, "id">, token: string): string {
  if (!/^[0-9a-f]{32}-[0-9a-f]{64}$/.test(token))
    throw new NotFound("This import is gone. Please choose the file again.");
  return path.join(waitingFolder, `${createHash("sha256").update(`${actor.id} ${token}`).digest("hex")}.csv`);
}

/**
 * Looks at a file of products and says what it would do; nothing is changed. A good file waits an hour to be applied.
 * @throws Invalid when it cannot be read as one
 */
export async function previewImport(actor: Pick<Person, "id">, bytes: Uint8Array): Promise<ImportPreview> {
  const plan = await planOf(bytes);
  if (plan.problems.length > 0 || plan.steps.length === 0) return previewOf(plan, null);
  const token = `${randomBytes(16).toString("hex")}-${fingerprint(plan)}`;
  await mkdir(waitingFolder, { recursive: true });
  await writeFile(waitingFile(actor, token), bytes, { mode: 0o600 });
  return previewOf(plan, token);
}

/**
 * Does what the preview of a file said: all of it or nothing.
 * @returns how many products were added and changed
 * @throws NotFound when the file waits no more; Conflict when products have changed since the preview
 */
export async function applyImport(actor: Person, token: string): Promise<{ added: number; changed: number }> {
  const file = waitingFile(actor, token);
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) throw new NotFound("This import is gone. Please choose the file again.");
  const plan = await planOf(bytes);
  if (plan.problems.length > 0 || !token.endsWith(fingerprint(plan))) {
    throw new Conflict("Products have changed since you looked. Nothing was imported. Please choose the file again.");
  }
  transaction((tx) => {
    const rows = productRows(
      tx,
      plan.steps.flatMap(({ row }) => row?.id ?? []),
    );
    for (const { row, changes } of plan.steps) {
      const present = row ? rows.get(row.id) : insertDraft(tx, actor, newId());
      if (!present) throw new Conflict("A product was deleted since you looked. Nothing was imported.");
      changeProduct(tx, actor, present, changes, "imported");
    }
  });
  await rm(file, { force: true });
  const added = plan.steps.filter(({ row }) => row === null).length;
  return { added, changed: plan.steps.length - added };
}

/** Removes files that nobody applied. */
export async function removeForgottenImports(): Promise<void> {
  for (const entry of await readdir(waitingFolder).catch(() => [])) {
    const file = path.join(waitingFolder, entry);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > WAITING_MS) await rm(file, { force: true });
  }
}
