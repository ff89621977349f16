import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("the server locks the data folder before any other module is evaluated, in the order of its imports", () => {
  const [first] = readFileSync("app/server.ts", "utf8").match(/^import .*$/m) ?? [];
  expect(first).toBe('import "~/platform/workers/start.server";');
});
