import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { COOKIE_NAMES } from "~/http/request/visitor.server";

it.each(["varnish.vcl", "caching.md"])("%s names each cookie that a page can depend on", (file) => {
  const text = readFileSync(`docs/operations/${file}`, "utf8");
  for (const name of COOKIE_NAMES) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
});
