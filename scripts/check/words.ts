import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { wordsToReplace } from "./word-list";

/** The list and its test, the style guide, released migrations, generated files, and texts of demo products. */
const EXEMPT =
  /^(scripts\/check\/word-list\.ts|tests\/unit\/word-list\.test\.ts|docs\/STYLE\.md|drizzle\/|package-lock\.json|scripts\/demo\/|scripts\/seed\/demo-messages\.ts)/;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(tsx?|[cm]?js|css|md|ya?ml|json)$/.test(file) && !EXEMPT.test(file));

let count = 0;
for (const file of files) {
  for (const place of [
    { text: file, line: 0 },
    ...readFileSync(file, "utf8")
      .split("\n")
      .map((text, index) => ({ text, line: index + 1 })),
  ]) {
    for (const { found, instead } of wordsToReplace(place.text)) {
      count += 1;
      console.error(`${file}:${place.line}: "${found}" → ${instead}`);
    }
  }
}
if (count > 0) {
  console.error(`${count} words to replace: see scripts/check/word-list.ts.`);
  process.exit(1);
}
