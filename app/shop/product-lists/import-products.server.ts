import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { and, desc, eq, isNotNull, isNull, lt, lte } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { nextTurn, yieldEvery } from "~/platform/event-loop.server";
import { newId } from "~/platform/identifiers.server";
import { productImport, productImportLine } from "~/platform/schema.server";
import type { Actor } from "../audit/admin-change.server";
import { type ProductChanges, productRequestSchema } from "../catalogue/edit-product.schema.server";
import {
  changeProduct,
  differencesAfter,
  insertDraft,
  type ProductRow,
  productRows,
} from "../catalogue/edit-product.server";
import { requireComparable, requireFreeSku, SkuTaken } from "../catalogue/product-rules.server";
import type { Person } from "../sessions/session.server";
import { type CsvLine, type LineProblem, readProductCsv, toProductRequest } from "./product-csv.server";

/** The maximum size of a product file, in bytes. */
export const IMPORT_LIMIT = 5_000_000;

/** How long a previewed file can be applied, in milliseconds. */
const WAITING_MS = 60 * 60_000;

/** Files that were previewed and can be applied. */
const waitingFolder = path.join(env.DATA_DIR, "cache", "imports");

type Difference = { name: string; before: string; after: string };

type Step = { line: number; row: ProductRow | null; changes: ProductChanges; differences: Difference[] };

type Plan = { steps: Step[]; problems: LineProblem[]; unchanged: number };

/** What an import of a file would change. */
export type ImportPreview = {
  /** Identifies the file when it is applied; null when lines are wrong or nothing would change. */
  token: string | null;
  /** The first lines of each kind; `counts` has the full numbers. */
  added: { line: number; name: string }[];
  changed: { line: number; id: string; name: string; differences: Difference[] }[];
  problems: LineProblem[];
  counts: { added: number; changed: number; unchanged: number; problems: number };
};

/** Lines of each kind that a preview shows. */
const PREVIEW_LINES = 100;

/** Omits a description that equals the stored one, so that sanitizing it again cannot report a change. */
function withoutSameDescription(request: Record<string, unknown>, row: ProductRow | null) {
  if (!row || request.description !== row.description) return request;
  const { description: _, ...rest } = request;
  return rest;
}

/** What the lines above have: each product once, and each SKU once. */
type Seen = { ids: Set<string>; skus: Set<string> };

function requireOwnSku(sku: string, row: ProductRow | null, { skus }: Seen): void {
  const key = sku.toLowerCase();
  if (sku !== "" && skus.has(key)) throw new Invalid(`sku: A line above has ${sku} already.`);
  skus.add(key);
  if (sku !== row?.sku) requireFreeSku(db, sku, row?.id ?? null);
}

function stepOf(line: CsvLine, rows: Map<string, ProductRow>, seen: Seen): Step {
  const id = line.cells.id?.trim() ?? "";
  const row = id === "" ? null : rows.get(id);
  if (row === undefined) throw new Invalid(`id: There is no product ${id}. Leave the cell empty to add one.`);
  if (id !== "" && seen.ids.has(id)) throw new Invalid(`id: The product ${id} has a line above already.`);
  seen.ids.add(id);
  const parsed = productRequestSchema.safeParse(withoutSameDescription(toProductRequest(line), row));
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path: [column], message }) => `${String(column)}: ${message}`);
    throw new Invalid([...new Set(issues)].join(" "));
  }
  const changes = parsed.data;
  if (changes.sku !== undefined) requireOwnSku(changes.sku, row, seen);
  if (row) {
    // Without a stock from the export, use the current one, so that sales made during the import are not overwritten.
    const safe = { ...changes, countInStockShown: changes.countInStockShown ?? row.countInStock };
    return { line: line.line, row, changes: safe, differences: differencesAfter(row, safe) };
  }
  if (!changes.name) throw new Invalid("name: Enter a name.");
  if (changes.price === undefined && changes.isPublished !== false) throw new Invalid("price: Enter a price.");
  requireComparable(changes.price ?? 0, changes.compareAtPrice ?? null);
  return { line: line.line, row: null, changes: { ...changes, countInStockShown: undefined }, differences: [] };
}

/** Products that are read per batch; other requests run between batches. */
const READ_BATCH = 100;

async function rowsOf(ids: string[]): Promise<Map<string, ProductRow>> {
  const turn = yieldEvery();
  const rows = new Map<string, ProductRow>();
  for (let from = 0; from < ids.length; from += READ_BATCH) {
    for (const [id, row] of productRows(db, ids.slice(from, from + READ_BATCH))) rows.set(id, row);
    await turn();
  }
  return rows;
}

/** Why a line cannot be applied. */
function reasonOf(error: Invalid | Conflict): string {
  if (error instanceof SkuTaken) return `sku: ${error.message}`;
  if (error instanceof Conflict) return "countInStock: The stock has changed since the export.";
  const named = Object.entries(error.fields).map(([column, message]) => `${column}: ${message}`);
  return named.join(" ") || error.message;
}

/** Computes what a file would change, compared with the current products. */
async function planOf(bytes: Uint8Array): Promise<Plan> {
  const { lines, problems } = await readProductCsv(bytes);
  const plan: Plan = { steps: [], problems, unchanged: 0 };
  const ids = lines.flatMap(({ cells }) => cells.id?.trim() || []);
  const rows = await rowsOf(ids);
  const seen: Seen = { ids: new Set(), skus: new Set() };
  const turn = yieldEvery();
  for (const line of lines) {
    await turn();
    try {
      const step = stepOf(line, rows, seen);
      if (step.row && step.differences.length === 0) plan.unchanged += 1;
      else plan.steps.push(step);
    } catch (error) {
      if (!(error instanceof Invalid || error instanceof Conflict)) throw error;
      problems.push({ line: line.line, reason: reasonOf(error) });
    }
  }
  problems.sort((one, other) => one.line - other.line);
  return plan;
}

/** A hash of a plan, to check that it is still the one that was previewed. */
async function fingerprint({ steps }: Plan): Promise<string> {
  const turn = yieldEvery();
  const hash = createHash("sha256");
  for (const { line, row, differences } of steps) {
    hash.update(JSON.stringify([line, row?.id ?? null, differences]));
    await turn();
  }
  return hash.digest("hex");
}

const truncate = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

function previewOf({ steps, problems, unchanged }: Plan, token: string | null): ImportPreview {
  const added: ImportPreview["added"] = [];
  const changed: ImportPreview["changed"] = [];
  const counts = { added: 0, changed: 0, unchanged, problems: problems.length };
  for (const { line, row, changes, differences } of steps) {
    if (!row) {
      counts.added += 1;
      if (added.length < PREVIEW_LINES) added.push({ line, name: changes.name ?? "" });
      continue;
    }
    counts.changed += 1;
    if (changed.length === PREVIEW_LINES) continue;
    const shown = differences.map(({ name, before, after }) => ({
      name,
      before: truncate(before),
      after: truncate(after),
    }));
    changed.push({ line, id: row.id, name: row.name, differences: shown });
  }
  return { token, added, changed, problems: problems.slice(0, PREVIEW_LINES), counts };
}

function waitingFile(actor: Pick<Person, "id">, token: string): string {
  if (!/^[0-9a-f]{32}-[0-9a-f]{64}$/.test(token))
    throw new NotFound("This import is gone. Please choose the file again.");
  return path.join(waitingFolder, `${createHash("sha256").update(`${actor.id} ${token}`).digest("hex")}.csv`);
}

/**
 * Previews the import of a product file without changing products. A valid file can be applied for an hour.
 * @throws Invalid when the file cannot be read
 */
export async function previewImport(actor: Pick<Person, "id">, bytes: Uint8Array): Promise<ImportPreview> {
  const plan = await planOf(bytes);
  if (plan.problems.length > 0 || plan.steps.length === 0) return previewOf(plan, null);
  const token = `${randomBytes(16).toString("hex")}-${await fingerprint(plan)}`;
  await mkdir(waitingFolder, { recursive: true });
  await writeFile(waitingFile(actor, token), bytes, { mode: 0o600 });
  return previewOf(plan, token);
}

const unfinished = and(isNotNull(productImport.startedAt), isNull(productImport.finishedAt));

/** Imports that a request of this process is applying. */
const applying = new Set<string>();

function requireNoOtherImport(reader: Pick<Transaction, "select">): void {
  const other = reader.select({ id: productImport.id }).from(productImport).where(isNull(productImport.finishedAt));
  if (other.get()) {
    throw new Conflict("Another import is under way. Please wait until it has finished, then choose the file again.");
  }
}

/**
 * Applies a previewed file. All lines are checked first, and nothing is changed unless all of them can be applied. Then
 * the lines are stored and applied in batches, each in its own transaction. After an interruption, `resumeImport`
 * applies the rest.
 * @returns how many products were added and changed, and the lines whose product was changed during the import
 * @throws NotFound when the file has expired
 * @throws Conflict when products have changed since the preview, or while another import runs
 */
export async function applyImport(actor: Person, token: string): Promise<ImportOutcome> {
  const file = waitingFile(actor, token);
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) throw new NotFound("This import is gone. Please choose the file again.");
  requireNoOtherImport(db);
  const plan = await planOf(bytes);
  if (plan.problems.length > 0 || !token.endsWith(await fingerprint(plan))) {
    throw new Conflict("Products have changed since you looked. Nothing was imported. Please choose the file again.");
  }
  const id = newId();
  applying.add(id);
  try {
    await storeLines(id, actor, plan.steps);
    await rm(file, { force: true });
    await applyLines(id);
    return getOutcome(id);
  } finally {
    applying.delete(id);
  }
}

/** Stores the lines of an import. Lines are applied only after all of them are stored. */
async function storeLines(id: string, actor: Person, steps: Step[]): Promise<void> {
  transaction((tx) => {
    requireNoOtherImport(tx);
    const { id: actorId, username: actorName } = actor;
    tx.insert(productImport).values({ id, actorId, actorName, skipped: [], createdAt: new Date() }).run();
  });
  try {
    for (let from = 0; from < steps.length; from += LINES_AT_ONCE) {
      const lines = steps.slice(from, from + LINES_AT_ONCE).map(({ line, row, changes }) => {
        return { importId: id, line, productId: row?.id ?? null, changes: JSON.stringify(changes) };
      });
      await db.insert(productImportLine).values(lines);
      await nextTurn();
    }
    await db.update(productImport).set({ startedAt: new Date() }).where(eq(productImport.id, id));
  } catch (error) {
    await db.delete(productImport).where(eq(productImport.id, id));
    throw error;
  }
}

/** Maximum number of lines per transaction, and milliseconds after which a transaction starts no further line. */
const LINES_AT_ONCE = 50;
const BATCH_MS = 8;

async function applyLines(id: string, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  while (applyBatch(id) && performance.now() < untilMs) await nextTurn();
}

type Lines = typeof productImportLine.$inferSelect;

/**
 * Applies the next lines of an import. They are deleted in the same transaction, so that each line is applied once.
 * @returns whether more lines may remain
 */
function applyBatch(id: string): boolean {
  const started = performance.now();
  return transaction((tx) => {
    const isThis = eq(productImport.id, id);
    const header = tx.select().from(productImport).where(and(isThis, unfinished)).get();
    if (!header) return false;
    const ofThis = eq(productImportLine.importId, id);
    const lines = tx
      .select()
      .from(productImportLine)
      .where(ofThis)
      .orderBy(productImportLine.line)
      .limit(LINES_AT_ONCE);
    const next = lines.all();
    if (next.length === 0) {
      tx.update(productImport).set({ finishedAt: new Date() }).where(isThis).run();
      return false;
    }
    const rows = productRows(
      tx,
      next.flatMap(({ productId }) => productId ?? []),
    );
    const actor = { id: header.actorId, username: header.actorName };
    const result = { added: header.added, changed: header.changed, skipped: [...header.skipped] };
    let last = 0;
    for (const line of next) {
      applyLine(tx, actor, line, rows, result);
      last = line.line;
      if (performance.now() - started > BATCH_MS) break;
    }
    tx.delete(productImportLine)
      .where(and(ofThis, lte(productImportLine.line, last)))
      .run();
    tx.update(productImport).set(result).where(isThis).run();
    return true;
  });
}

function applyLine(
  tx: Transaction,
  actor: Actor,
  { line, productId, changes: stored }: Lines,
  rows: Map<string, ProductRow>,
  result: { added: number; changed: number; skipped: LineProblem[] },
): void {
  const changes: ProductChanges = JSON.parse(stored);
  const found = productId === null ? null : rows.get(productId);
  if (found === undefined) {
    result.skipped.push({ line, reason: "id: The product was deleted during the import." });
    return;
  }
  try {
    // A savepoint: a line that cannot be applied leaves no empty draft behind.
    tx.transaction((step) => {
      changeProduct(step, actor, found ?? insertDraft(step, actor, newId()), changes, "imported");
    });
    if (productId === null) result.added += 1;
    else result.changed += 1;
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Invalid)) throw error;
    result.skipped.push({ line, reason: reasonOf(error) });
  }
}

/** An import and its result so far. */
export type ImportOutcome = {
  actorName: string;
  startedAt: string;
  isFinished: boolean;
  added: number;
  changed: number;
  /** Lines that were not applied, because their product was deleted or its stock changed after the check. */
  skipped: LineProblem[];
};

function outcomeOf(row: typeof productImport.$inferSelect): ImportOutcome {
  const { actorName, added, changed, skipped, createdAt, finishedAt } = row;
  const startedAt = createdAt.toISOString();
  return { actorName, startedAt, isFinished: finishedAt !== null, added, changed, skipped };
}

function getOutcome(id: string): ImportOutcome {
  const row = db.select().from(productImport).where(eq(productImport.id, id)).get();
  if (!row) throw new NotFound("This import is gone. Please choose the file again.");
  return outcomeOf(row);
}

/** The last import that was started; null when there was none in the last 30 days. */
export async function findLastImport(): Promise<ImportOutcome | null> {
  const row = await db
    .select()
    .from(productImport)
    .where(isNotNull(productImport.startedAt))
    .orderBy(desc(productImport.createdAt))
    .limit(1)
    .get();
  return row ? outcomeOf(row) : null;
}

/** Maximum duration of a run of the background job, in milliseconds, so that the shop can stop quickly. */
const RESUME_MS = 2000;

/** Milliseconds after which an import whose lines are not all stored counts as interrupted. */
const STORING_MS = 60_000;

/** Resumes an import that a stop of the shop interrupted, and deletes one whose lines were not all stored. */
export async function resumeImport(): Promise<void> {
  const tooOld = new Date(Date.now() - STORING_MS);
  await db.delete(productImport).where(and(isNull(productImport.startedAt), lt(productImport.createdAt, tooOld)));
  const interrupted = await db.select({ id: productImport.id }).from(productImport).where(unfinished).get();
  if (interrupted && !applying.has(interrupted.id)) await applyLines(interrupted.id, performance.now() + RESUME_MS);
}

/** How long the outcome of an import is kept, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Deletes files that were not applied within an hour, and outcomes of imports after 30 days. */
export async function removeExpiredImports(): Promise<void> {
  await db.delete(productImport).where(lt(productImport.finishedAt, new Date(Date.now() - KEPT_MS)));
  for (const entry of await readdir(waitingFolder).catch(() => [])) {
    const file = path.join(waitingFolder, entry);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > WAITING_MS) await rm(file, { force: true });
  }
}
