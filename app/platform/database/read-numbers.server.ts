import Database from "better-sqlite3";
import { yieldEvery } from "../event-loop.server";
import { foldAccents } from "./fold";
import { databaseFile } from "./open-database.server";

let reader: Database.Database | undefined;
/** The queue of the read connection, which runs one statement at a time. */
let lastRead: Promise<unknown> = Promise.resolve();
let isReading = false;

/** The number of rows between two checks of the elapsed time. */
const ROWS_PER_CHECK = 500;

/**
 * Reads a column of up to a hundred thousand numbers without blocking the event loop. It reads row by row on a separate
 * connection, so that other statements can run in between. Reads are queued.
 * @param statement selects one column by an index and without sorting, so that no row takes long; null values are skipped
 * @returns the numbers that were committed when the read began
 */
export function readNumbers(statement: string, params: unknown[] = []): Promise<number[]> {
  return afterReads(() => numbersOf(statement, params));
}

/** Runs work after the reads that are queued, and before later ones: no read connection of this process reads meanwhile. */
export function afterReads<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const done = lastRead.then(work);
  lastRead = done.catch(() => undefined);
  return done;
}

async function numbersOf(statement: string, params: unknown[]): Promise<number[]> {
  reader ??= openReader();
  const turn = yieldEvery();
  const numbers: number[] = [];
  let rows = 0;
  isReading = true;
  try {
    for (const value of reader.prepare(statement).pluck().iterate(params)) {
      if (typeof value === "number") numbers.push(value);
      rows += 1;
      if (rows % ROWS_PER_CHECK === 0) await turn();
    }
    return numbers;
  } finally {
    isReading = false;
  }
}

function openReader(): Database.Database {
  const opened = new Database(databaseFile, { readonly: true, timeout: 1000 });
  opened.pragma("cache_size = -4000");
  opened.function("fold_accents", { deterministic: true }, foldAccents);
  return opened;
}

/** Closes the read connection. One that is reading cannot be closed, and ends with the process. */
export function closeReader(): void {
  if (!isReading) reader?.close();
}
