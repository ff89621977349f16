import { describe, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { emailSamples } from "../sandbox/email-samples";

function sample(name: string) {
  const email = emailSamples[name]?.();
  if (!email) throw new Error(`There is no sample ${name}.`);
  return email;
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a href="(http[^"]+)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));

describe("e-mails", () => {
  it.each(Object.keys(emailSamples))("%s has every link of its HTML in the plain text too", (name) => {
    const { html, text } = sample(name);
    const links = linksIn(html).filter((link) => link !== env.BASE_URL);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(text.split(/\s+/)).toContain(link);
    expect(text).toContain(`Contact us ${env.BASE_URL}/contact`);
  });

  it("an order has its items, its totals and its address line by line in the plain text", () => {
    const { text } = sample("order-placed");
    expect(text).toContain("\n\nEnamel Mug\nBrick, quantity 2 $24.00\n\nArc Floor Lamp\nQuantity 1 $189.00\n\n");
    expect(text).toContain("Items $238.00\nShipping (Standard shipping) FREE\nTax $35.70\nTotal $273.70\n");
    expect(text).toContain("Jane Doe\n12 Harbor Street\nApartment 4\nPortland, ME 04101\nUnited States\n");
  });

  it("pictures are the shop's own files in a small size, with complete addresses", () => {
    const pictures = [...sample("order-placed").html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => src);
    expect(pictures).toEqual(
      ["enamel-mug-brick", "arc-floor-lamp"].map((file) => `${env.BASE_URL}/img/160/uploads/demo/${file}.jpg`),
    );
  });

  it("a name with markup is shown as text", () => {
    const { html, text } = sample("order-placed-largest");
    expect(html).toContain("&lt;b&gt;Jane&lt;/b&gt; &amp; “Co.”");
    expect(text).toContain("Hello <b>Jane</b> & “Co.”,");
  });

  it("addresses that a visitor typed do not become links", () => {
    const { html } = sample("contact");
    expect(linksIn(html)).toEqual([env.BASE_URL, `${env.BASE_URL}/contact`]);
  });

  it("an order of 100 lines shows 50 of them, and is below the size at which Gmail hides the rest", () => {
    const { html, text } = sample("order-placed-largest");
    expect(html.match(/<img /g)).toHaveLength(50);
    expect(text).toContain("50 more items are on the order's page.");
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  });
});
