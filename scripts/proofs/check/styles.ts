/**
 * Part of `npm run check`: the stylesheet stays small, `@apply` stays in the base layer, and every class that a component
 * uses exists, either as one of Tailwind's or in app/tailwind.css.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import postcss, { type Node } from "postcss";
import tailwindcss from "tailwindcss";
import ts from "typescript";

const STYLESHEET = "app/tailwind.css";
const MOST_LINES = 300;

/** Files whose exports are class names only. */
const LOOKS = /(?:[lL]ooks|\/table|\/dialog)\.ts$/;

/** Classes that a script of others looks for. */
const OTHERS = new Set(["g-recaptcha"]);

const problems: string[] = [];

function isInBaseLayer(node: Node): boolean {
  if (node instanceof postcss.AtRule && node.name === "layer") return node.params === "base";
  return node.parent !== undefined && isInBaseLayer(node.parent);
}

const css = readFileSync(STYLESHEET, "utf8");
const lines = css.trimEnd().split("\n").length;
if (lines > MOST_LINES) problems.push(`${STYLESHEET} has ${lines} lines; at most ${MOST_LINES} are allowed.`);
postcss.parse(css).walkAtRules("apply", (rule) => {
  if (isInBaseLayer(rule)) return;
  problems.push(`${STYLESHEET}:${rule.source?.start?.line} uses @apply outside the base layer.`);
});

/** The class names in a selector, without their escapes. */
function classesIn(selector: string): string[] {
  const names = selector.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi);
  return [...names].map(([, name = ""]) =>
    name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code?: string, character?: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (character ?? ""),
    ),
  );
}

const known = new Set(OTHERS);
// The back office's configuration has the classes of all screens.
const all = css.replace(/^@config .*$/m, "");
const generated = await postcss([tailwindcss("./tailwind.back-office.config.ts")]).process(all, { from: STYLESHEET });
generated.root.walkRules((rule) => {
  for (const name of classesIn(rule.selector)) known.add(name);
});

/** Calls `found` with every text in an expression that stands for class names. */
function visitTexts(node: ts.Node, found: (text: string, node: ts.Node) => void, names: Set<string>): void {
  const visit = (child: ts.Node) => visitTexts(child, found, names);
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
    found(node.text, node);
  } else if (ts.isIdentifier(node)) {
    names.add(node.text);
  } else if (ts.isConditionalExpression(node)) {
    visit(node.whenTrue);
    visit(node.whenFalse);
  } else if (ts.isCallExpression(node)) {
    // The arguments are not class names, those of `cva` apart: see `visitVariants`. `[…].join(" ")` is a list of them.
    visit(node.expression);
  } else if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    visit(node.expression);
  } else if (ts.isBinaryExpression(node) && node.operatorToken.kind !== ts.SyntaxKind.PlusToken) {
    if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) visit(node.right);
  } else {
    ts.forEachChild(node, visit);
  }
}

/** The class names of a call of `cva`: its base, its variants, and the `class` of its compound variants. */
function visitVariants(call: ts.CallExpression, found: (text: string, node: ts.Node) => void): void {
  const [base, options] = call.arguments;
  if (base) visitTexts(base, found, new Set());
  if (!options || !ts.isObjectLiteralExpression(options)) return;
  for (const property of options.properties) {
    if (!ts.isPropertyAssignment(property)) continue;
    const name = property.name.getText();
    if (name === "variants") visitTexts(property.initializer, found, new Set());
    if (name !== "compoundVariants") continue;
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && node.name.getText() === "class") {
        visitTexts(node.initializer, found, new Set());
      } else ts.forEachChild(node, visit);
    };
    visit(property.initializer);
  }
}

function checkFile(file: string): void {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found = (text: string, node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    for (const name of text.split(/\s+/).filter(Boolean)) {
      if (!known.has(name)) problems.push(`${file}:${line + 1} uses the class "${name}", which has no style.`);
    }
  };
  const named = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText() === "className" && node.initializer) {
      visitTexts(node.initializer, found, named);
    } else if (ts.isPropertyAssignment(node) && node.name.getText() === "className") {
      visitTexts(node.initializer, found, named);
    } else if (ts.isCallExpression(node) && node.expression.getText() === "cva") {
      visitVariants(node, found);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  // Constants of the file that its `className`s use.
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const isClassNames = LOOKS.test(file) || named.has(name.getText());
      if (isClassNames && initializer) visitTexts(initializer, found, new Set());
    }
  }
}

for (const file of readdirSync("app", { recursive: true, encoding: "utf8" })) {
  if (/\.tsx?$/.test(file) && !/\.server\.tsx?$/.test(file)) checkFile(path.join("app", file));
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
