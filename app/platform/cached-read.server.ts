import { sqlite } from "./db.server";

const dataVersion = sqlite.prepare("pragma data_version").pluck();

/**
 * Keeps what a query found until the data changes. A change by another process is noticed by the next `get`; after a
 * change of its own, this process calls `forget`.
 */
export function cachedRead<Value>(read: () => Value) {
  let cached: { version: unknown; value: Value } | undefined;
  return {
    get(): Value {
      // The version changes with each commit of another connection.
      const version = dataVersion.get();
      if (!cached || cached.version !== version) cached = { version, value: read() };
      return cached.value;
    },
    forget(): void {
      cached = undefined;
    },
  };
}
