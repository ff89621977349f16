import { sqlite, versionByOthers, writtenRows } from "./db.server";

/**
 * Keeps what a query found until the data changes. A change by another process is noticed by the next `get`; after a
 * change of its own, this process calls `forget`.
 */
export function cachedRead<Value>(read: () => Value) {
  let cached: { version: number; value: Value } | undefined;
  return {
    get(): Value {
      // The version changes with each commit of another connection.
      const version = versionByOthers();
      if (!cached || cached.version !== version) cached = { version, value: read() };
      return cached.value;
    },
    forget(): void {
      cached = undefined;
    },
  };
}

/**
 * Keeps what a query found until any process writes a row. For counts that many requests read and that grow with the data.
 * @returns a function that answers what the query finds now
 */
export function readUntilWritten<Value>(read: () => Value): () => Value {
  let kept: { written: number; byOthers: number; value: Value } | undefined;
  return () => {
    // What an open transaction has written may be undone.
    if (sqlite.inTransaction) return read();
    const [written, byOthers] = [writtenRows(), versionByOthers()];
    if (kept?.written !== written || kept.byOthers !== byOthers) kept = { written, byOthers, value: read() };
    return kept.value;
  };
}
