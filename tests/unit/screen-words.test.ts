import { describe, expect, it } from "vitest";
import {
  fixedWords,
  screenTexts,
  screenWordsToReplace,
  wordsInTitleCase,
} from "../../scripts/proofs/check/screen-words";

const NONE = new Set<string>();
const foundIn = (text: string) => screenWordsToReplace(text, NONE).map(({ found }) => found);

describe("the texts of a source file", () => {
  it("are its JSX texts, strings and templates for people, with their lines", () => {
    const source = `import { x } from "Some Module";
const label = "Send message";
const key = "e-mail";
const rows = sql\`select cancelled from Orders\`;
export const Screen = () => (
  <Button className="grey Big" name="intent to log in" title={\`Order \${number} | Shop\`}>
    Add to
    cart
  </Button>
);`;
    expect(screenTexts("Screen.tsx", source)).toEqual([
      { line: 2, text: "Send message" },
      { line: 6, text: "Order … | Shop" },
      { line: 7, text: "Add to cart" },
    ]);
  });
});

describe("a word that screens do not use", () => {
  it.each([
    ["Enter your e-mail address", "e-mail"],
    ["Two-step login", "login"],
    ["Please log in", "log in"],
    ["Log out", "Log out"],
    ["Register", "Register"],
    ["Your shopping cart", "shopping cart"],
    ["Tick all", "Tick"],
    ["Colours", "Colours"],
    ["The order is cancelled.", "cancelled"],
    ["Our catalogue", "catalogue"],
    ["Fulfilment", "Fulfilment"],
    ["Not authorised", "authorised"],
  ])("is found in %j: %j", (text, found) => expect(foundIn(text)).toEqual([found]));

  it.each([
    "Email address",
    "Sign in",
    "Customers who registered",
    "Colors of the dark theme",
    "Canceled",
    "Send `isCancelled` to POST /api/users/login",
    "See /login and cancelled_at",
    "Fulfillment",
  ])("is not found in %j", (text) => expect(foundIn(text)).toEqual([]));

  it("may be in fixed words", () => {
    const fixed = fixedWords("## Fixed words\n\n- `Back to login`\n\n## Other\n\n- `Log in`\n");
    expect([...fixed]).toEqual(["Back to login"]);
    expect(screenWordsToReplace("Back to login", fixed)).toEqual([]);
    expect(screenWordsToReplace("Go to login", fixed)).toHaveLength(1);
  });
});

describe("a label in title case", () => {
  it.each([
    ["Send Message", ["Message"]],
    ["Enter Your Code | …", ["Your", "Code"]],
    ["Min Price", ["Price"]],
  ])("%j has %j", (text, words) => expect(wordsInTitleCase(text, NONE)).toEqual(words));

  it.each([
    "Send message",
    "Reload PayPal",
    "Arrives in the United States",
    "Save-Data",
    "Export CSV",
    "Saved. Thank you",
    "Order #1042 of Jane Doe was sent to Portland in Maine",
  ])("is not found: %j", (text) => expect(wordsInTitleCase(text, NONE)).toEqual([]));
});
