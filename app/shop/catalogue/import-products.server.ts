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
import type { Person } from "../accounts/session.server";
import type { Actor } from "../audit/admin-change.server";
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
  /** Of each kind the first lines, and how many there are. */
  added: { line: number; name: string }[];
  changed: { line: number; id: string; name: string; differences: Difference[] }[];
  problems: LineProblem[];
  counts: { added: number; changed: number; unchanged: number; problems: number };
};

/** Lines of a kind that a preview shows. */
const SHOWN = 100;

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

/** Products that are read at once. */
const ROWS_AT_ONCE = 100;

async function rowsOf(ids: string[]): Promise<Map<string, ProductRow>> {
  const turn = yieldEvery();
  const rows = new Map<string, ProductRow>();
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    for (const [id, row] of productRows(db, ids.slice(from, from + ROWS_AT_ONCE))) rows.set(id, row);
    await turn();
  }
  return rows;
}

const STOCK_CHANGED = "countInStock: The stock has changed since the export.";

/** What a file would do to the products as they are now. */
async function planOf(bytes: Uint8Array): Promise<Plan> {
  const { lines, problems } = await readProductCsv(bytes);
  const plan: Plan = { steps: [], problems, unchanged: 0 };
  const ids = lines.flatMap(({ cells }) => cells.id?.trim() || []);
  const rows = await rowsOf(ids);
  const seen = new Set<string>();
  const turn = yieldEvery();
  for (const line of lines) {
    await turn();
    try {
      const step = stepOf(line, rows, seen);
      if (step.row && step.differences.length === 0) plan.unchanged += 1;
      else plan.steps.push(step);
    } catch (error) {
      if (!(error instanceof Invalid || error instanceof Conflict)) throw error;
      problems.push({ line: line.line, reason: error instanceof Conflict ? STOCK_CHANGED : error.message });
    }
  }
  problems.sort((one, other) => one.line - other.line);
  return plan;
}

/** Tells whether a plan is still the one that was shown. */
async function fingerprint({ steps }: Plan): Promise<string> {
  const turn = yieldEvery();
  const hash = createHash("sha256");
  for (const { line, row, differences } of steps) {
    hash.update(JSON.stringify([line, row?.id ?? null, differences]));
    await turn();
  }
  return hash.digest("hex");
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

function previewOf({ steps, problems, unchanged }: Plan, token: string | null): ImportPreview {
  const added: ImportPreview["added"] = [];
  const changed: ImportPreview["changed"] = [];
  const counts = { added: 0, changed: 0, unchanged, problems: problems.length };
  for (const { line, row, changes, differences } of steps) {
    if (!row) {
      counts.added += 1;
      if (added.length < SHOWN) added.push({ line, name: changes.name ?? "" });
      continue;
    }
    counts.changed += 1;
    if (changed.length === SHOWN) continue;
    const told = differences.map(({ name, before, after }) => ({
      ...{ name, before: shortened(before), after: shortened(after) },
    }));
    changed.push({ line, id: row.id, name: row.name, differences: told });
  }
  return { token, added, changed, problems: problems.slice(0, SHOWN), counts };
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
  const token = `${randomBytes(16).toString("hex")}-${await fingerprint(plan)}`;
  await mkdir(waitingFolder, { recursive: true });
  await writeFile(waitingFile(actor, token), bytes, { mode: 0o600 });
  return previewOf(plan, token);
}

const unfinished = and(isNotNull(productImport.startedAt), isNull(productImport.finishedAt));

/** Imports that are applied by a request of this process. */
const applying = new Set<string>();

function refuseSecond(reader: Pick<Transaction, "select">): void {
  const other = reader.select({ id: productImport.id }).from(productImport).where(isNull(productImport.finishedAt));
  if (other.get()) {
    throw new Conflict("Another import is under way. Please wait until it has finished, then choose the file again.");
  }
}

/**
 * Does what the preview of a file said. Every line is checked first, and nothing is changed unless all can be applied.
 * Then the lines are stored and applied a few at a time, each batch in a transaction of its own; what an interruption
 * leaves is applied by `resumeImport`.
 * @returns how many products were added and changed, and the lines whose product was changed during the import
 * @throws NotFound when the file waits no more; Conflict when products have changed since the preview, or while another
 * import is under way
 */
export async function applyImport(actor: Person, token: string): Promise<ImportOutcome> {
  const file = waitingFile(actor, token);
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) throw new NotFound("This import is gone. Please choose the file again.");
  refuseSecond(db);
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

/** Stores what an import is to change; until all of it is there, none of it is applied. */
async function storeLines(id: string, actor: Person, steps: Step[]): Promise<void> {
  transaction((tx) => {
    refuseSecond(tx);
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

/** Lines that a transaction takes at most, and milliseconds after which it takes no more. */
const LINES_AT_ONCE = 50;
const BATCH_MS = 8;

async function applyLines(id: string, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  while (applyBatch(id) && performance.now() < untilMs) await nextTurn();
}

type Lines = typeof productImportLine.$inferSelect;

/**
 * Applies the next lines of an import. They are deleted in the same transaction, so that each is applied once.
 * @returns whether there may be more
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
  const row = productId === null ? insertDraft(tx, actor, newId()) : rows.get(productId);
  if (!row) {
    result.skipped.push({ line, reason: "id: The product was deleted during the import." });
    return;
  }
  try {
    // It refuses a changed stock before it writes anything.
    changeProduct(tx, actor, row, changes, "imported");
    if (productId === null) result.added += 1;
    else result.changed += 1;
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    result.skipped.push({ line, reason: STOCK_CHANGED });
  }
}

/** An import, and what has come of it so far. */
export type ImportOutcome = {
  actorName: string;
  startedAt: string;
  isFinished: boolean;
  added: number;
  changed: number;
  /** Lines that were not applied: their product was deleted, or its stock changed, after the check. */
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

/** The last import that was begun; null when there was none in the last thirty days. */
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

/** Milliseconds that a run of the background job works at most, so that the shop can stop soon. */
const RESUME_MS = 2000;

/** Milliseconds after which an import whose lines are not all stored was interrupted. */
const STORING_MS = 60_000;

/** Goes on with an import that a stop of the shop interrupted, and removes one that had not begun. */
export async function resumeImport(): Promise<void> {
  const tooOld = new Date(Date.now() - STORING_MS);
  await db.delete(productImport).where(and(isNull(productImport.startedAt), lt(productImport.createdAt, tooOld)));
  const left = await db.select({ id: productImport.id }).from(productImport).where(unfinished).get();
  if (left && !applying.has(left.id)) await applyLines(left.id, performance.now() + RESUME_MS);
}

/** Milliseconds that the outcome of an import is kept. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Removes files that were not applied within the hour, and outcomes of imports after thirty days. */
export async function removeExpiredImports(): Promise<void> {
  await db.delete(productImport).where(lt(productImport.finishedAt, new Date(Date.now() - KEPT_MS)));
  for (const entry of await readdir(waitingFolder).catch(() => [])) {
    const file = path.join(waitingFolder, entry);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > WAITING_MS) await rm(file, { force: true });
  }
}
