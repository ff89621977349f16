import { parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { emailSamples, samplesOfKinds } from "../sandbox/email-samples";

function sample(name: string) {
  const email = emailSamples[name]?.();
  if (!email) throw new Error(`There is no sample ${name}.`);
  return email;
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a href="(http[^"]+)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));

/** Words on one line, however the lines of the plain text break. */
const unwrapped = (text: string) => text.replace(/\s+/g, " ");

/** Longest line of a plain text (RFC 5322, 2.1.1), unless one word is longer. */
const LINE = 78;

describe("e-mails", () => {
  it.each(Object.keys(emailSamples))("%s has plain text without HTML, in lines that fit a mail program", (name) => {
    const { text, html } = sample(name);
    expect(text.replace("<b>Jane</b>", "")).not.toMatch(/<[/a-z]|&(amp|lt|nbsp|#x27);/);
    const words = text.split("\n").filter((line) => line.length > LINE && line.trim().includes(" "));
    expect(words).toEqual([]);
    for (const [amount] of html.replace(/<[^>]*>/g, " ").matchAll(/-?\$[\d,]+\.\d\d/g)) expect(text).toContain(amount);
  });

  it.each(Object.keys(emailSamples))("%s has every link of its HTML in the plain text too", (name) => {
    const { html, text } = sample(name);
    const links = linksIn(html).filter((link) => link !== env.BASE_URL);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(text.split(/\s+/)).toContain(link);
    expect(unwrapped(text)).toContain(`Contact us ${env.BASE_URL}/contact`);
  });

  it.each(Object.keys(emailSamples))("%s has times in the style of shoppers' screens only", (name) => {
    const { subject, text, html } = sample(name);
    for (const shown of [subject, text, html])
      expect(shown).not.toMatch(/\b(UTC|GMT|[ECMP][SD]T)\b|\b\d{1,2}\/\d{1,2}\/\d{4}\b|\d{4}-\d{2}-\d{2}T/);
  });

  it("an order that is paid online is no dunning, and says how long it is held in words that stay true when a payment is opened", () => {
    const { html, text } = sample("order-placed");
    expect(unwrapped(text)).toContain(
      "If you have not paid yet, please do so on its page: we hold its items for you for at least 8 days after ordering. After that, you can still pay if they are in stock.",
    );
    for (const words of [text, html])
      expect(unwrapped(words)).not.toMatch(/is not paid|One step left|Please pay|Thank/);
  });

  it("an order that is paid by transfer says until when it is held", () => {
    expect(unwrapped(sample("order-placed-transfer").text)).toContain(
      "Please pay within 8 days of ordering, by Dec 1, 2026 7:00 AM, New York time: until then, we hold its items for you. After that, you can still pay if they are in stock.",
    );
  });

  it("an order has its items, its totals and its address line by line in the plain text", () => {
    const { text } = sample("order-placed");
    expect(text).toContain("\n\nEnamel Mug\nBrick, quantity 2 $24.00\n\nArc Floor Lamp\nQuantity 1 $189.00\n\n");
    expect(text).toContain("Items $238.00\nShipping (Standard shipping) FREE\nTax $35.70\nTotal $273.70\n");
    expect(text).toContain("Jane Doe\n12 Harbor Street\nApartment 4\nPortland, ME 04101\nUnited States\n");
    expect(text).toContain("Paid today, it arrives Nov 26 – 28.");
    expect(text).toContain("Payment\n\nPayPal\n");
  });

  it("about an order lead to a message that carries its number", () => {
    const aboutOrders = Object.entries(samplesOfKinds).filter(([kind]) => /^order-(?!for-shop)/.test(kind));
    const names = aboutOrders.flatMap(([, samples]) => Object.keys(samples));
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const words = `Questions about order #1042? Contact us ${env.BASE_URL}/contact?order=1042`;
      expect(unwrapped(sample(name).text)).toContain(words);
    }
  });

  it("about a refund show what was refunded beside the total, in part and whole", () => {
    expect(sample("order-refunded-in-part").text).toContain("Total $273.70\nRefunded -$19.99\n");
    expect(sample("order-refunded-in-part").text).not.toContain("in full");
    expect(sample("order-refunded").text).toContain("Total $273.70\nRefunded -$273.70\n");
    expect(unwrapped(sample("order-refunded").text)).toContain("The order is now refunded in full.");
  });

  it("about a return name no prices, which its refund does not have", () => {
    for (const step of ["return-requested", "return-approved", "return-declined", "return-received", "return-for-shop"])
      expect(sample(step).text).not.toContain("$");
  });

  it("about one parcel have a button to the carrier, and about several one to the order", () => {
    const track = "https://www.fedex.com/fedextrack/?trknbr=999999999999";
    expect(unwrapped(sample("order-shipped").text)).toContain(`Track your parcel ${track}`);
    expect(sample("order-shipped-in-parcels").text).not.toContain("Track your parcel");
    for (const name of ["order-shipped", "order-shipped-in-parcels"]) {
      expect(unwrapped(sample(name).text)).toMatch(/View your order http\S+\/order\/\w+\?key=/);
    }
  });

  it("end with the shop's pages, address and tax number", () => {
    const text = unwrapped(sample("order-paid").text);
    expect(text).toContain(`Terms ${env.BASE_URL}/pages/terms`);
    expect(text).toContain("Tradepost, 1 Wharf Lane, Portland, ME 04101, United States");
    expect(text).toContain("Tax number EIN 12-3456789");
  });

  it("pictures are the shop's own files in a small size, with complete addresses and a text", () => {
    const pictures = parse(sample("order-placed").html).querySelectorAll("img");
    expect(pictures.map((picture) => [picture.getAttribute("src"), picture.getAttribute("alt")])).toEqual([
      [`${env.BASE_URL}/img/160/uploads/demo/enamel-mug-brick.jpg`, "Enamel Mug, Brick"],
      [`${env.BASE_URL}/img/160/uploads/demo/arc-floor-lamp.jpg`, "Arc Floor Lamp"],
      // Drawn, for a product without a picture.
      [`${env.BASE_URL}/no-picture.png`, "Gift card"],
    ]);
  });

  it("a name with markup is shown as text", () => {
    const { html, text } = sample("order-placed-largest");
    expect(html).toContain("&lt;b&gt;Jane&lt;/b&gt; &amp; “Co.”");
    expect(text).toContain("Hello <b>Jane</b> & “Co.”,");
  });

  it("addresses that a visitor typed do not become links", () => {
    const { html } = sample("contact");
    expect(linksIn(html).filter((link) => !link.startsWith(`${env.BASE_URL}/pages/`))).toEqual([
      env.BASE_URL,
      `${env.BASE_URL}/contact`,
    ]);
  });

  it("an order of 100 lines shows 50 of them, and is below the size at which Gmail hides the rest", () => {
    const { html, text } = sample("order-placed-largest");
    expect(html.match(/<img /g)).toHaveLength(50);
    expect(text).toContain("50 more items are on the order's page.");
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  });
});
