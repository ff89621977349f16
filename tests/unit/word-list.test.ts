import { describe, expect, it } from "vitest";
import { plainText, wordsToReplace } from "../../scripts/proofs/check/word-list";

const foundIn = (line: string) => wordsToReplace(line).map(({ found }) => found);

describe("a line as plain text", () => {
  it.each([
    ["putOnSale(product)", "put on sale(product)"],
    ["put-on-sale.server.ts", "put on sale.server.ts"],
    ["PUT_ON_SALE", "put on sale"],
    ["Put it on sale.", "put it on sale."],
    ["onSaleById2Map", "on sale by id2 map"],
    ["a - b", "a - b"],
  ])("%j is %j", (line, text) => expect(plainText(line)).toBe(text));
});

describe("a word of the list", () => {
  it.each([
    ["wishSchema", "wish"],
    ["findWished(form)", "wished"],
    ["the customer's wishes", "wishes"],
    ["countOnSale", "on sale"],
    ["put-on-sale.server.ts", "put on sale"],
    ["WAY_IN", "way in"],
    ["wayOut(order)", "way out"],
    ["the way back to the shop", "way back"],
    ["WaysBack", "ways back"],
    ["leadAway(request)", "lead away"],
    ["A link that leads on", "leads on"],
    ["PATIENCE_MS", "patience"],
    ["patiently(work)", "patiently"],
    ["a patient client", "patient"],
    ["letter(message)", "letter"],
    ["heeds(header)", "heeds"],
    ["tellServer(json)", "tell"],
    ["The page tells why", "tells"],
    ["const told = 1;", "told"],
    ["Whoever is signed in", "whoever"],
    ["Nobody is charged", "nobody"],
    ["somebody else's order", "somebody"],
    ["GET: everybody(200)", "everybody"],
    ["speakPlainly(issue)", "speak plainly"],
    ["plain-words.ts", "plain words"],
    ["The cart goes away by itself.", "by itself"],
    ["orders that end by themselves", "by themselves"],
    ["const stranger = shop.client();", "stranger"],
    ["strangers", "strangers"],
    ["See spec section 6.", "spec section"],
    ["specification section 14", "specification section"],
  ])("is found in %j: %j", (line, found) => expect(foundIn(line)).toEqual([found]));

  it("comes with what to write instead", () => {
    expect(wordsToReplace("const whoever = 1;")).toEqual([
      { found: "whoever", instead: "the customer, the caller, anyone who" },
    ]);
  });

  it("is reported beside every other one of the same line", () => {
    expect(foundIn("nobody tells a stranger")).toEqual(["tells", "nobody", "stranger"]);
  });
});

describe("a good word", () => {
  it.each([
    "runs of letters and digits",
    "newsletter",
    "publishProduct(product)",
    "the wishlist",
    "intellect",
    "retold",
    "sale price",
    "onSalesReport",
    "always on",
    "waysOf(order)",
    "the request path",
    "the leading zero",
    "impatient",
    "no one is charged",
    "another user's order",
    "strange input",
    "a specification of the section",
    "one by one",
    "plainText(line)",
  ])("passes: %j", (line) => expect(foundIn(line)).toEqual([]));
});
