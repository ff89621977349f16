import type Database from "better-sqlite3";
import { sqlite } from "./db.server";

/** The reported part of a statement, in characters. */
const LONGEST_TEXT = 2000;

/** The methods that run a statement to its end. Reads by `iterate` let requests run in between. */
const METHODS = ["run", "get", "all"];

/**
 * Reports statements of this process that take long. It replaces methods of the driver's statements, so it covers those
 * that are prepared already, on every connection.
 * @param limitMs milliseconds; longer statements are reported
 * @param report receives the milliseconds and the statement's text, which has placeholders instead of values
 */
export function watchStatements(limitMs: number, report: (slow: { ms: number; statement: string }) => void): void {
  const prototype: object = Object.getPrototypeOf(sqlite.prepare("select 1"));
  for (const name of METHODS) {
    const original: unknown = Reflect.get(prototype, name);
    if (typeof original !== "function") throw new Error(`The driver's statements have no method ${name}.`);
    const timed = function (this: Database.Statement, ...params: unknown[]) {
      const started = performance.now();
      try {
        return original.apply(this, params);
      } finally {
        const ms = Math.round(performance.now() - started);
        if (ms > limitMs) report({ ms, statement: this.source.slice(0, LONGEST_TEXT).replace(/\s+/g, " ").trim() });
      }
    };
    Object.defineProperty(prototype, name, { value: timed, configurable: true, writable: true });
  }
}
