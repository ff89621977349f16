import { createHash, randomBytes } from "node:crypto";
import { existsSync, unlinkSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { and, asc, count, desc, eq, getTableColumns, gte, isNotNull, isNull, lt } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { deleteInBatches } from "~/platform/delete-in-batches.server";
import { env } from "~/platform/env.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { nextTurn } from "~/platform/event-loop.server";
import { newId } from "~/platform/identifiers.server";
import { productImport, productImportLine, productImportLoss } from "~/platform/schema.server";
import type { Actor } from "../audit/admin-change.server";
import type { ProductChanges } from "../catalog/edit-product.schema.server";
import { changeProduct, insertDraft, type ProductRow, productRows } from "../catalog/edit-product.server";
import { productRecord } from "../catalog/product-fields.schema.server";
import { pageOf } from "../lists/page-of";
import { queuePictures } from "../picture-downloads/download-queue.server";
import type { Person } from "../sessions/session.server";
import {
  fingerprint,
  type ImportPreview,
  type LosingProduct,
  losingProducts,
  planOf,
  previewOf,
  reasonOf,
  type Step,
} from "./import-plan.server";
import type { LineProblem } from "./product-line";

/** The maximum size of a product file, in bytes. */
export const IMPORT_LIMIT = 5_000_000;

/** How long a previewed file can be applied, in milliseconds. */
const WAITING_MS = 60 * 60_000;

/** Files that were previewed and can be applied. */
const waitingFolder = path.join(env.DATA_DIR, "cache", "imports");

const gone = () =>
  new NotFound("This import was applied before, or is too old. Please look at the last import before you try again.");

function waitingFile(actor: Pick<Person, "id">, token: string): string {
  if (!/^[0-9a-f]{32}-[0-9a-f]{64}$/.test(token)) throw gone();
  return path.join(waitingFolder, `${createHash("sha256").update(`${actor.id} ${token}`).digest("hex")}.csv`);
}

/**
 * Previews the import of a product file without changing products. A valid file can be applied for an hour.
 * @throws Invalid when the file cannot be read
 */
export async function previewImport(actor: Pick<Person, "id">, bytes: Uint8Array): Promise<ImportPreview> {
  const lastImport = lastImportId();
  const plan = await planOf(bytes);
  if (plan.problems.length > 0 || plan.steps.length === 0) return previewOf(plan, null);
  const token = `${randomBytes(16).toString("hex")}-${await fingerprint(plan, lastImport)}`;
  await mkdir(waitingFolder, { recursive: true });
  await writeFile(waitingFile(actor, token), bytes, { mode: 0o600 });
  return previewOf(plan, token);
}

const unfinished = and(isNotNull(productImport.startedAt), isNull(productImport.finishedAt));

const newestFirst = desc(productImport.createdAt);

/** Empty before the first one. */
const lastImportId = (): string =>
  db.select({ id: productImport.id }).from(productImport).orderBy(newestFirst).limit(1).get()?.id ?? "";

const outdated = () =>
  new Conflict("Products have changed since you looked. Nothing was imported. Please choose the file again.");

/** Imports that a request of this process is applying. */
const applying = new Set<string>();

function requireNoOtherImport(): void {
  const other = db.select({ id: productImport.id }).from(productImport).where(isNull(productImport.finishedAt));
  if (other.get()) {
    throw new Conflict("Another import is under way. Please wait for its result before you choose the file again.");
  }
}

/**
 * Applies a previewed file. All lines are checked first, and nothing is changed unless all of them can be applied. Then
 * the lines are stored and applied in batches, each in its own transaction. After an interruption, `resumeImport`
 * applies the rest. A file is applied once, however often that is requested.
 * @returns how many products were added and changed, the lines whose product was changed during the import, and the first
 *   products that lost something
 * @throws NotFound when the file has expired or was applied
 * @throws Conflict when products have changed since the preview, or while another import runs
 */
export async function applyImport(actor: Person, token: string): Promise<ImportOutcome> {
  const file = waitingFile(actor, token);
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) throw gone();
  requireNoOtherImport();
  const lastImport = lastImportId();
  const plan = await planOf(bytes);
  if (plan.problems.length > 0 || !token.endsWith(await fingerprint(plan, lastImport))) throw outdated();
  const id = newId();
  applying.add(id);
  try {
    await storeLines({ id, lastImport }, actor, plan.steps, file);
    await applyLines(id);
    return getOutcome(id);
  } finally {
    applying.delete(id);
  }
}

/** Deletes a previewed file, as one request alone can: that one applies it. */
function claim(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    throw existsSync(file) ? error : gone();
  }
}

/** Stores the lines of an import. Lines are applied only after all of them are stored. */
async function storeLines(
  { id, lastImport }: { id: string; lastImport: string },
  actor: Person,
  steps: Step[],
  file: string,
): Promise<void> {
  transaction((tx) => {
    requireNoOtherImport();
    if (lastImportId() !== lastImport) throw outdated();
    claim(file);
    const { id: actorId, username: actorName } = actor;
    tx.insert(productImport).values({ id, actorId, actorName, skipped: [], createdAt: new Date() }).run();
  });
  try {
    for (let from = 0; from < steps.length; from += LINES_AT_ONCE) {
      const lines = steps.slice(from, from + LINES_AT_ONCE).map(({ line, row, changes, ...step }) => {
        const { pictures, newId } = step;
        // A line has all columns of the file: it must not set back what is changed until it is applied.
        const version = row ? productRecord.versionOf(row) : undefined;
        const stored = JSON.stringify({ ...changes, version });
        return { importId: id, line, productId: row?.id ?? null, newId, changes: stored, pictures };
      });
      await db.insert(productImportLine).values(lines);
      await nextTurn();
    }
    const losing = losingProducts(steps);
    for (let from = 0; from < losing.length; from += LINES_AT_ONCE) {
      const rows = losing.slice(from, from + LINES_AT_ONCE).map((row) => ({ importId: id, ...row }));
      await db.insert(productImportLoss).values(rows);
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
      // A list of products has the newest first: from the last line on, they stand as in the file.
      .orderBy(desc(productImportLine.line))
      .limit(LINES_AT_ONCE);
    const next = lines.all();
    if (next.length === 0) {
      tx.update(productImport).set({ finishedAt: new Date() }).where(isThis).run();
      return false;
    }
    const rows = productRows(next.flatMap(({ productId }) => productId ?? []));
    const actor = { id: header.actorId, username: header.actorName };
    const result = { added: header.added, changed: header.changed, skipped: [...header.skipped] };
    let last = 0;
    for (const line of next) {
      applyLine(tx, actor, line, rows, result);
      last = line.line;
      if (performance.now() - started > BATCH_MS) break;
    }
    tx.delete(productImportLine)
      .where(and(ofThis, gte(productImportLine.line, last)))
      .run();
    tx.update(productImport).set(result).where(isThis).run();
    return true;
  });
}

function applyLine(
  tx: Transaction,
  actor: Actor,
  { importId, line, productId, newId: givenId, changes: stored, pictures }: Lines,
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
      const row = found ?? insertDraft(step, actor, givenId ?? newId());
      changeProduct(step, actor, row, changes, "imported");
      queuePictures(step, actor, row.num, changes, pictures);
      const isLine = and(eq(productImportLoss.importId, importId), eq(productImportLoss.line, line));
      step.update(productImportLoss).set({ productId: row.id }).where(isLine).run();
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
  /** Lines that were not applied, because their product was deleted or changed after the check. */
  skipped: LineProblem[];
  /** A page of the products that lost something, those that arrived as drafts first. */
  losing: (LosingProduct & { productId: string | null })[];
  counts: { losing: number; drafts: number };
  page: number;
  pages: number;
};

/** Products that lost something on one page of a report. */
const LOSING_PAGE = 50;

function losingOf(importId: string, wanted: number) {
  const isOfImport = eq(productImportLoss.importId, importId);
  const countWhere = (isDraft?: boolean) =>
    db
      .select({ count: count() })
      .from(productImportLoss)
      .where(isDraft ? and(isOfImport, eq(productImportLoss.isDraft, true)) : isOfImport)
      .get()?.count ?? 0;
  const counts = { losing: countWhere(), drafts: countWhere(true) };
  const { page, pages, offset } = pageOf(counts.losing, { page: wanted, pageSize: LOSING_PAGE });
  const { importId: _, ...columns } = getTableColumns(productImportLoss);
  const losing = db
    .select(columns)
    .from(productImportLoss)
    .where(isOfImport)
    .orderBy(desc(productImportLoss.isDraft), asc(productImportLoss.line))
    .limit(LOSING_PAGE)
    .offset(offset)
    .all();
  return { losing, counts, page, pages };
}

function outcomeOf(row: typeof productImport.$inferSelect, page: number): ImportOutcome {
  const { actorName, added, changed, createdAt, finishedAt } = row;
  const skipped = [...row.skipped].sort((one, other) => one.line - other.line);
  const startedAt = createdAt.toISOString();
  return { actorName, startedAt, isFinished: finishedAt !== null, added, changed, skipped, ...losingOf(row.id, page) };
}

function getOutcome(id: string): ImportOutcome {
  const row = db.select().from(productImport).where(eq(productImport.id, id)).get();
  if (!row) throw gone();
  return outcomeOf(row, 1);
}

/**
 * The last import that was started; null when there was none in the last 30 days.
 * @param page of the products that lost something, from 1
 */
export function findLastImport(page: number): ImportOutcome | null {
  const row = db
    .select()
    .from(productImport)
    .where(isNotNull(productImport.startedAt))
    .orderBy(newestFirst)
    .limit(1)
    .get();
  return row ? outcomeOf(row, page) : null;
}

/** Maximum duration of a run of the background job, in milliseconds, so that the shop can stop quickly. */
const RESUME_MS = 2000;

/** Milliseconds after which an import whose lines are not all stored counts as interrupted. */
const STORING_MS = 60_000;

/** Resumes an import that a stop of the shop interrupted, and deletes one whose lines were not all stored. */
export async function resumeImport(): Promise<void> {
  const tooOld = new Date(Date.now() - STORING_MS);
  await db.delete(productImport).where(and(isNull(productImport.startedAt), lt(productImport.createdAt, tooOld)));
  const interrupted = db.select({ id: productImport.id }).from(productImport).where(unfinished).get();
  if (interrupted && !applying.has(interrupted.id)) await applyLines(interrupted.id, performance.now() + RESUME_MS);
}

/** How long the outcome of an import is kept, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Deletes files that were not applied within an hour, and outcomes of imports after 30 days. */
export async function removeExpiredImports(): Promise<void> {
  await deleteInBatches(productImport, lt(productImport.finishedAt, new Date(Date.now() - KEPT_MS)));
  for (const entry of await readdir(waitingFolder).catch(() => [])) {
    const file = path.join(waitingFolder, entry);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > WAITING_MS) await rm(file, { force: true });
  }
}
