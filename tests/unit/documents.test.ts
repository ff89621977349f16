import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { settingNames } from "~/platform/env.server";

const documents = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));

const scripts: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8")).scripts;

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
const withoutFences = (text: string) => text.replace(/^ *```[\s\S]*?^ *```$/gm, "");

/** The anchors of a document's headings, as GitHub forms them. */
function anchorsOf(text: string): string[] {
  return matches(withoutFences(text), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function isBrokenLink(file: string, link: string): boolean {
  if (/^(https?|mailto):/.test(link)) return false;
  const [address = "", anchor] = link.split("#");
  const target = address === "" ? file : path.join(path.dirname(file), decodeURIComponent(address));
  if (!existsSync(target)) return true;
  return anchor !== undefined && !anchorsOf(readFileSync(target, "utf8")).includes(anchor);
}

describe.each(documents)("%s", (file) => {
  const text = readFileSync(file, "utf8");

  it("has no broken link", () => {
    const links = matches(withoutFences(text), /\]\(([^)\s]+)\)/g);
    expect(links.filter((link) => isBrokenLink(file, link))).toEqual([]);
  });

  it("names only files that exist", () => {
    const names = matches(withoutFences(text), /`((?:app|tests|scripts|docs|drizzle|public)\/[^`\s*…]+)`/g);
    // Placeholders such as app/shop/NOUN and drizzle/NNNN_name.sql stand for many files.
    const files = names.filter((name) => !/[A-Z]{4}/.test(name.replace("STYLE", "").replace("README", "")));
    expect(files.filter((name) => !existsSync(name))).toEqual([]);
  });

  it("names only commands that package.json has", () => {
    const commands = matches(text, /npm run (?:--silent )?([a-z][\w:-]*)/g);
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });
});

it("code and settings refer only to documents that exist", () => {
  const lines = execFileSync(
    "git",
    ["grep", "-hoE", "\\bdocs/[A-Za-z0-9/_-]+\\.md\\b", "--", ":!*.md", ":!tests/unit/documents.test.ts"],
    {
      encoding: "utf8",
    },
  );
  const names = new Set(lines.split("\n").filter(Boolean));
  expect([...names].filter((name) => !existsSync(name))).toEqual([]);
});

it("the README has at most 150 lines", () => {
  expect(readFileSync("README.md", "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(150);
});

it("package.json has at most 16 commands, and the README explains them in at most 12 rows", () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(16);
  const [, table = ""] = /^## Commands$([\s\S]*?)^## /m.exec(readFileSync("README.md", "utf8")) ?? [];
  expect(matches(table, /^(\| .*`.*) \|$/gm).length).toBeLessThanOrEqual(12);
});

it("the README names every command", () => {
  const readme = readFileSync("README.md", "utf8");
  // Started by npm's own shorthands.
  const shorthands = ["start", "test"];
  const missing = Object.keys(scripts).filter(
    (name) => !readme.includes(shorthands.includes(name) ? `npm ${name}` : `npm run ${name}`),
  );
  expect(missing).toEqual([]);
});

it("docs/configuration.md explains every setting, and no other", () => {
  const rows = matches(readFileSync("docs/configuration.md", "utf8"), /^\| (`[A-Z][^|]*) \|/gm);
  const explained = rows.flatMap((row) => matches(row, /`([A-Z_]+)`/g));
  expect(explained.sort()).toEqual([...settingNames].sort());
});

it("docs/behaviour.md names every test file", () => {
  const behavior = readFileSync("docs/behaviour.md", "utf8");
  const files = execFileSync("git", ["ls-files", "tests"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(test|spec)\.ts$/.test(file));
  expect(files.filter((file) => !behavior.includes(`\`${file}\``))).toEqual([]);
});

it("the index of decisions lists every decision once", () => {
  const index = matches(readFileSync("docs/decisions/README.md", "utf8"), /\]\((\d{4}-[^)]+)\)/g);
  const files = documents.filter((file) => /^docs\/decisions\/\d{4}-/.test(file)).map((file) => path.basename(file));
  expect(index).toEqual(files.sort());
});
