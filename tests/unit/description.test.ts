import { describe, expect, it } from "vitest";
import {
  descriptionSummary,
  descriptionWords,
  firstWords,
  isNestedTooDeep,
  safeDescription,
} from "~/shop/catalog/description.server";
import { readDescription } from "~/shop/catalog/rich-text.server";

describe("a product's description", () => {
  it("keeps text formatting", () => {
    const html = "<h3>Care</h3><p>Wash <strong>by hand</strong>.</p><ul><li>Dry</li></ul>";
    expect(safeDescription(html)).toBe(html);
  });

  it.each([
    "<script>alert(1)</script>",
    '<img src="x" onerror="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<p onclick="alert(1)" style="position:fixed">x</p>',
    '<iframe src="https://evil.example"></iframe>',
    "<svg><script>alert(1)</script></svg>",
    "<math><mtext><style><img src=x onerror=alert(1)></style>",
  ])("loses active content: %s", (html) => {
    expect(safeDescription(html)).not.toMatch(/script|onerror|onclick|javascript:|data:|iframe|style|<img|<svg/i);
  });

  it.each([
    ["1,000 elements inside one another", "<b>".repeat(1000), false],
    ["more", "<b>".repeat(1001), true],
    ["as many, hidden by other ends", "<b></i>".repeat(1001), true],
    ["as many, hidden by a comment", "<b><!--</b>-->".repeat(1001), true],
    ["2,000 elements beside one another", "<p>a<br>".repeat(2000), false],
  ])("may have %s or not", (_name, html, isTooDeep) => {
    expect(isNestedTooDeep(html)).toBe(isTooDeep);
  });

  it("is searched by its words, not by its tags", () => {
    expect(descriptionWords("<p>Oak &amp; ash</p><ul><li>one</li><li>two</li></ul>")).toBe("Oak & ash one two");
  });
});

describe("raw content", () => {
  const read = (block: object, entityMap = {}) => readDescription({ blocks: [block], entityMap })?.html;

  it("may have styles that overlap, and one link at a place", () => {
    const text = "Oak from the woods";
    const inlineStyleRanges = [
      { offset: 0, length: 8, style: "BOLD" },
      { offset: 4, length: 8, style: "ITALIC" },
      { offset: 13, length: 99, style: "BOLD" },
    ];
    const entityRanges = [
      { offset: 13, length: 5, key: 0 },
      { offset: 14, length: 2, key: 1 },
    ];
    const link = (url: string) => ({ type: "LINK", data: { url } });
    expect(read({ text, inlineStyleRanges, entityRanges }, { 0: link("/woods"), 1: link("/oo") })).toBe(
      "<p><strong>Oak </strong><em><strong>from</strong></em><em> the</em> " +
        '<a href="/woods"><strong>woods</strong></a></p>',
    );
  });

  it("takes hardly longer where ranges are inside one another than where they are beside one another", () => {
    const fastest = (length: number) => {
      const inlineStyleRanges = Array.from({ length: 4000 }, (_, offset) => ({ offset, length, style: "BOLD" }));
      const rounds = Array.from({ length: 4 }, () => {
        const started = performance.now();
        read({ text: "x".repeat(4000), inlineStyleRanges });
        return performance.now() - started;
      });
      return Math.min(...rounds);
    };
    const [beside, inside] = [fastest(1), fastest(4000)];
    expect(inside).toBeLessThan(10 * beside);
  });
});

describe("the first words of a text", () => {
  it.each([
    ["short enough", 20, "short enough"],
    ["The paper takes fountain pens, and pencils.", 20, "The paper takes…"],
    ["The paper takes fountain pens, and pencils.", 31, "The paper takes fountain pens…"],
    ["Exactly twenty chars and more", 21, "Exactly twenty chars…"],
    ["Unbreakable", 5, "Unbr…"],
    ["ab😀cd", 4, "ab…"],
  ])("of %j within %i characters", (text, limit, expected) => {
    expect(firstWords(text, limit)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(limit);
  });
});

describe("descriptionSummary", () => {
  it.each([
    ["<p>Oak &amp; ash</p><p>made to last</p>", "Oak & ash made to last"],
    [`<p>Oak${"<br>".repeat(2000)}ash</p>`, "Oak"],
    [`<p>Oak <a href="/${"a".repeat(2000)}">ash</a></p>`, "Oak"],
  ])("of %# has the first words", (html, expected) => {
    expect(descriptionSummary(html, 30)).toBe(expected);
  });

  it("is that of the whole text where it is long", () => {
    const html = "<p>Solid <strong>oak</strong> &amp; ash.</p>".repeat(200);
    expect(descriptionSummary(html, 155)).toBe(firstWords(descriptionWords(html), 155));
  });
});
