import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Where a currency or its decimals are named: the folder of money, and the clients of services with currencies of their own. */
const EXEMPT = /^app\/(shop\/money\/|providers\/(marketplace|labels|payments\/paypal)\/|platform\/schema\/)/;

/**
 * Prices with an ending, such as .99, and the index of amounts are of two decimals; a reduction is in percent; the schemas of
 * the API are written for two decimals, and their document is adapted.
 */
const EXEMPT_FILES = [
  "app/shop/bulk-changes/bulk-edit.ts",
  "app/shop/order-lists/order-search.server.ts",
  "app/shop/catalog/sale-price.ts",
  "app/shop/fields/json-schema.ts",
];

const FACTOR = /[Cc]ents\)?\s*[*/]\s*100\b|\b100\s*\*\s*\w*[Cc]ents\b|style: "currency"/;
const CURRENCY = /(?<!textValue\()"USD"|\bUS dollars\b|\bin USD\b|\b(?:in|of) dollars\b|"[\w ]+ \$"/;

const listed = execFileSync("git", ["ls-files", "app"], { encoding: "utf8" }).split("\n");
let count = 0;
for (const file of listed.filter(
  (name) => /\.tsx?$/.test(name) && !EXEMPT.test(name) && !EXEMPT_FILES.includes(name),
)) {
  for (const [index, text] of readFileSync(file, "utf8").split("\n").entries()) {
    const found = FACTOR.exec(text)?.[0] ?? CURRENCY.exec(text)?.[0];
    if (!found) continue;
    count += 1;
    console.error(`${file}:${index + 1}: "${found}" → the functions of app/shop/money`);
  }
}
if (count > 0) process.exit(1);
