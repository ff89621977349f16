/** Fails for a regular expression of the application whose time grows faster than its input. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { analyse } from "scslre";
import ts from "typescript";

/** Expressions whose input is bounded, and by what. */
const BOUNDED = new Map([
  ["app/platform/env.server.ts", "settings of the operator"],
  ["app/platform/replica/replica-url.ts", "settings of the operator"],
  ["app/providers/postal/street-words.ts", "a line of an address, at most 200 characters"],
  ["app/shop/catalog/description.server.ts", "a text that is cut to its limit before"],
  ["app/shop/email/email-shop.server.ts", "a sender of the settings"],
  ["app/shop/email/outbox-list.server.ts", "an email of the shop, as an admin reads it"],
  ["app/shop/fields/email-address.server.ts", "an email address, at most 254 characters"],
  ["app/shop/gallery/upload.server.ts", "a file name cut to 40 characters"],
]);

const found = new Set<string>();

function check(file: string): void {
  const text = readFileSync(file, "utf8");
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isRegularExpressionLiteral(node)) return;
    const end = node.text.lastIndexOf("/");
    const { reports } = analyse({ source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    if (reports.length === 0) return;
    found.add(file);
    if (BOUNDED.has(file)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.end);
    console.error(
      `${file}:${line + 1}: the time of ${node.text} grows faster than its input: write it without the repetition.`,
    );
    process.exitCode = 1;
  };
  visit(source);
}

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app"], {
  encoding: "utf8",
});
for (const file of files.split("\n")) if (/\.tsx?$/.test(file)) check(file);
for (const file of BOUNDED.keys()) {
  if (found.has(file)) continue;
  console.error(`${file} has no such regular expression any more: take it out of BOUNDED.`);
  process.exitCode = 1;
}
