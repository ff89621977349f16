import { existsSync, readFileSync } from "node:fs";

/** The name of a file that the build writes beside the server; see `scripts/build/api-files.ts`. */
export const preparedFile = (name: string) => `${name}.json`;

/**
 * Reads what the build has created because it is the same in every shop and takes up to half a second: no visitor waits for
 * it. Where nothing is built, in development and in tests, it is created now.
 */
export function prepared<Value>(name: string, create: () => Value): Value {
  const file = new URL(preparedFile(name), import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : create();
}
