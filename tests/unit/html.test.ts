import { describe, expect, it } from "vitest";
import { fieldOf, formOf, Page, wordsOf } from "../support/html";

const HTML = `<!DOCTYPE html><html data-theme="dark"><head><title>Cart</title><style>p{}</style></head><body>
  <main><h1>Cart, <!-- -->3<!-- --> items</h1><script>const hidden = "<p>no</p>";</script>
  <form aria-label="Profile" noValidate="">
    <input name="email" value="O&#x27;Neill &lt;x&gt;" aria-invalid="true" aria-describedby="email-error email-hint" autoFocus=""/>
    <p id="email-error">Please enter an address.</p><p id="email-hint">A hint</p>
    <input name="city" aria-describedby="city-hint"/><p id="city-hint">Another hint</p>
    <textarea name="message">
Two &amp; "three"</textarea>
    <select name="qty"><option value="1">1</option><option value="4" selected="">4</option></select>
    <button value="save" disabled="">Update</button>
  </form><a href="/cart?a=1&amp;b=2">Go on</a></main></body></html>`;

describe("a page of a test", () => {
  const page = Page.parse(HTML);

  it("has the text that a reader sees", () => {
    expect(page.main.text).toBe(
      'Cart, 3 items Please enter an address. A hint Another hint Two & "three" 1 4 Update Go on',
    );
    expect(wordsOf(HTML)).toContain("Cart Cart, 3 items");
  });

  it("has fields with their values, decoded", () => {
    const form = page.form("Profile");
    expect(["email", "city", "message", "qty"].map((name) => form.field(name).value)).toEqual([
      "O'Neill <x>",
      "",
      'Two & "three"',
      "4",
    ]);
    expect(fieldOf(HTML, "qty")).toBe("4");
    expect(form.isUnchecked).toBe(true);
  });

  it("has errors only beside fields that are marked as wrong", () => {
    expect(page.errorOf("email")).toBe("Please enter an address.");
    expect(page.errorOf("city")).toBe("");
    expect([page.invalidFields, page.focused]).toEqual([["email"], ["email"]]);
  });

  it("has links and buttons", () => {
    expect(page.links).toEqual(["/cart?a=1&b=2"]);
    expect(page.link("/cart?a=1&b=2").text).toBe("Go on");
    expect(page.button("Update").isDisabled).toBe(true);
  });

  it("is empty where a part is missing", () => {
    expect([formOf(HTML, "Register"), fieldOf(HTML, "none"), page.link("/none").text, page.errorOf("none")]).toEqual([
      "",
      "",
      "",
      "",
    ]);
    expect([page.field("none").exists, page.button("None").exists, page.form("Register").exists]).toEqual([
      false,
      false,
      false,
    ]);
    expect(page.field("email").exists).toBe(true);
  });
});
