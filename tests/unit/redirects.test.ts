import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safePath, signInPath } from "~/http/reply/redirects.server";

describe("a redirect", () => {
  it.each([
    "/",
    "/cart",
    "/search/caf%C3%A9?sort=price-asc",
    "/login?redirect=%2Fshipping",
    "/order/abc#items",
    "/search/a%2F%5C%09b",
  ])("accepts the path %s", (path) => expect(safePath(path)).toBe(path));

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "evil.example",
    "",
    " /cart",
    "/%09/../..//evil.example\u0000",
    "/./\\evil.example",
    "/..//evil.example",
    "/%09/evil.example",
    "/%5Cevil.example",
    "/%2fevil.example",
    "/%0d%0a%5c/evil.example",
    "/./%2fevil.example",
    "/cart/%2e%2E/%5Cevil.example",
    undefined,
    null,
    7,
  ])("refuses %j", (wanted) => expect(safePath(wanted)).toBe("/"));

  it("stays on this origin for any input", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (wanted) => {
          const url = new URL(safePath(wanted), "https://shop.example");
          expect(url.origin).toBe("https://shop.example");
          expect(safePath(wanted)).not.toMatch(/[^\x20-\x7e]/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("keeps the return path as one parameter", () => {
    expect(new URL(signInPath("/a?b=c&d=e"), "http://shop.test").searchParams.get("redirect")).toBe("/a?b=c&d=e");
  });
});
