import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fixedWords, screenTexts, screenWordsToReplace, wordsInTitleCase } from "./screen-words";
import { wordsToReplace } from "./word-list";

/** The lists and their tests, the style guides, released migrations, generated files, and texts of demo products. */
const EXEMPT =
  /^(scripts\/proofs\/check\/(word-list|screen-words)\.ts|tests\/unit\/(word-list|screen-words)\.test\.ts|docs\/(STYLE|style-guide)\.md|drizzle\/|package-lock\.json|scripts\/demo\/(drawings|products|seed\/demo-messages))/;

/** What shows texts to people. The clients of outside services have the words of those services. */
const WITH_SCREEN_TEXTS = /^app\/(?!providers\/).*\.tsx?$/;
/** What has labels and headings. Tables of states or of columns have names instead. */
const WITH_LABELS = /^app\/(components|emails|routes|http\/reply)\//;

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
const files = listed
  .split("\n")
  .filter((file) => /\.(tsx?|[cm]?js|css|md|ya?ml|json)$/.test(file) && !EXEMPT.test(file));
const fixed = fixedWords(readFileSync("docs/style-guide.md", "utf8"));

let count = 0;
function report(file: string, line: number, { found, instead }: { found: string; instead: string }) {
  count += 1;
  console.error(`${file}:${line}: "${found}" → ${instead}`);
}

for (const file of files) {
  const source = readFileSync(file, "utf8");
  for (const [index, text] of [file, ...source.split("\n")].entries()) {
    for (const problem of wordsToReplace(text)) report(file, index, problem);
  }
  if (!WITH_SCREEN_TEXTS.test(file)) continue;
  for (const { line, text } of screenTexts(file, source)) {
    for (const problem of screenWordsToReplace(text, fixed)) report(file, line, problem);
    if (!WITH_LABELS.test(file)) continue;
    for (const found of wordsInTitleCase(text, fixed)) report(file, line, { found, instead: "sentence case" });
  }
}
if (count > 0) {
  console.error(`${count} words to replace: see scripts/proofs/check/word-list.ts and docs/style-guide.md.`);
  process.exit(1);
}
