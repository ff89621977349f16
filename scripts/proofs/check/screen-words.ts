import ts from "typescript";

type Rule = { pattern: RegExp; instead: string };

/** Words that screens and emails do not use, and what they use instead: docs/style-guide.md. */
const SCREEN_WORDS: Rule[] = [
  { pattern: /\be-mails?\b/i, instead: "email" },
  { pattern: /\b(log ?in|logs in|logging in)\b/i, instead: "sign in" },
  { pattern: /\b(log ?out|logs out|log off)\b/i, instead: "sign out" },
  { pattern: /\bsign ?up\b|^register\b/i, instead: "Create account" },
  { pattern: /\b(shopping )?(basket|bag)\b|\bshopping cart\b/i, instead: "cart" },
  { pattern: /\b(un)?tick(s|ed)?\b/i, instead: "select, check" },
  { pattern: /\b(colou?r)\w*(?<!\bcolor\w*)/i, instead: "color" },
  { pattern: /\bcancell(ed|ing)\b/i, instead: "canceled, canceling" },
  { pattern: /\b(catalogue|dialogue)s?\b/i, instead: "catalog, dialog" },
  { pattern: /\b(favour|behaviour|honour|labour)\w*/i, instead: "the spelling without u" },
  { pattern: /\bcentres?\b/i, instead: "center" },
  { pattern: /\bfulfil(s|ment)?\b/i, instead: "fulfill, fulfillment" },
  { pattern: /\b(organis|recognis|authoris|customis|apologis|optimis|personalis)\w*/i, instead: "the spelling with z" },
  { pattern: /\b(licence|enquir(y|ies)|whilst|grey|cheque|postcode|learnt)\b/i, instead: "the American word" },
];

/** What a text in title case may contain: names of countries, companies and services. */
const NAMES = new Set(["United", "States", "Google", "Shopify"]);

/** Attributes whose values are not shown. */
const NOT_SHOWN = new Set(["className", "id", "name"]);

/** What is not a word of a text: code in backticks, paths, file names and identifiers. */
const CODE = /`[^`]*`|\S*(?:[/_=:]\w|\w[/_])\S*|\b\w+\.\w[\w.]*/g;

/** In words. Longer texts are sentences, which may name people and places. */
const LONGEST_LABEL = 6;

const withoutFixed = (text: string, fixed: ReadonlySet<string>) =>
  [...fixed].sort((one, other) => other.length - one.length).reduce((rest, words) => rest.replaceAll(words, ""), text);

/** Texts that a source file shows to people, or may show, with their lines. */
export function screenTexts(file: string, source: string): { line: number; text: string }[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: { line: number; text: string }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    // Tagged templates are SQL.
    if (ts.isTaggedTemplateExpression(node)) return;
    if (ts.isJsxAttribute(node) && NOT_SHOWN.has(node.name.getText())) return;
    if (ts.isPropertyAssignment(node) && node.name.getText() === "id") return;
    const text = textOf(node);
    if (text !== null && isReadable(text)) {
      found.push({ line: parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text.replace(/\s+/g, " ").trim();
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    .join("…")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether a text is for people: it begins with a capital letter, or has two words. Keys and names of fields do not. */
const isReadable = (text: string) => /^\p{Lu}/u.test(text) || /\p{L} \p{L}/u.test(text);

/**
 * What is wrong with a text of a screen.
 * @param fixed texts that are prescribed as they are
 */
export function screenWordsToReplace(text: string, fixed: ReadonlySet<string>): { found: string; instead: string }[] {
  const words = withoutFixed(text, fixed).replace(CODE, " ");
  return SCREEN_WORDS.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(words)?.[0];
    return found ? [{ found, instead }] : [];
  });
}

/**
 * The words of a label, button or heading that have a capital letter without need; labels are in sentence case.
 * @param fixed texts that are prescribed as they are
 */
export function wordsInTitleCase(text: string, fixed: ReadonlySet<string>): string[] {
  const [label = ""] = withoutFixed(text, fixed).split(" | ");
  if (label.split(" ").length > LONGEST_LABEL) return [];
  return [...label.matchAll(/(?<=[\p{L}?,] )\p{Lu}\p{Ll}+(?![\p{L}-])/gu)]
    .map(([word]) => word)
    .filter((word) => !NAMES.has(word));
}

/** The texts that the style guide lists as fixed: those in backticks of its section 'Fixed words'. */
export function fixedWords(styleGuide: string): ReadonlySet<string> {
  const [, section = ""] = /^## Fixed words$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(styleGuide) ?? [];
  return new Set([...section.matchAll(/`([^`]+)`/g)].map(([, words = ""]) => words));
}
