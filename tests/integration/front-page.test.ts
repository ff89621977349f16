import { describe, expect, inject, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { fieldOf, formOf } from "../support/html";
import { filesForm, png } from "../support/pictures";
import { seededShop } from "../support/seeded-shop";
import { startShop } from "../support/shop-process";

// Without PayPal, bank transfer or anything else to pay with.
const shop = await seededShop();
const admin = await signedInAdmin(shop);

const home = () => shop.client().open("/");
const change = (settings: Record<string, unknown>) => admin.json("PUT", "/api/settings", settings);

describe("the front page", () => {
  it("promises only what is true: ways to pay that are set up, and free shipping", async () => {
    const before = (await home()).text;
    expect(before).toContain("Things that last, chosen with care.");
    expect(before).toContain("Standard shipping is free.");
    expect(before).not.toContain("Pay by");
    await change({ bankTransfer: "Harbor Bank" });
    expect((await home()).text).toContain("Pay by Bank Transfer, as a guest if you like.");
    await change({ bankTransfer: "" });
  });

  it("shows the shop's own words, also in its description for search engines", async () => {
    await change({ tagline: "Pots & pans", intro: "From <Maine>,\nwith love." });
    const page = await home();
    expect(page.first("main").text).toContain("Pots & pans From <Maine>, with love. Standard shipping is free.");
    expect(page.first("meta[name=description]").html).toContain(
      "Tradepost: Pots &amp; pans From &lt;Maine&gt;, with love.",
    );
  });

  it("has the announcement above every page of the shop", async () => {
    await change({ announcement: "Closed from July 1 to 14." });
    for (const address of ["/", "/cart", "/contact"]) {
      expect((await shop.client().open(address)).first("aside").text).toBe("Closed from July 1 to 14.");
    }
    await change({ announcement: "" });
    expect((await home()).all("aside")).toEqual([]);
  });

  it("of a shop without products says that the shop opens soon", async () => {
    expect((await home()).text).not.toContain("opens soon");
    const empty = await startShop({ copyOf: inject("migratedFolder"), settings: { RATE_LIMITS: "off" } });
    try {
      const { text } = await empty.client().open("/");
      expect(text).toContain("This shop opens soon.");
      expect(text).not.toContain("Showing 0 of 0");
    } finally {
      await empty.remove();
    }
  });
});

describe("the accent color", () => {
  const sheet = async () => (await home()).all('link[rel="stylesheet"]').at(-1)?.html ?? "";

  it("comes as a stylesheet that browsers keep, on pages and documents", async () => {
    expect(await sheet()).not.toContain("/theme/");
    expect((await change({ accentColor: "#7A1F5C" })).status).toBe(200);
    const [, address = ""] = /href="(\/theme\/7a1f5c-[0-9a-f]{8}\.css)"/.exec(await sheet()) ?? [];
    const answer = await shop.client().get(address);
    expect(answer.headers.get("Content-Type")).toContain("text/css");
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
    expect(await answer.text()).toMatch(/^:root\{--accent:light-dark\(#7a1f5c,#[0-9a-f]{6}\);/);
    expect((await admin.open("/admin/settings")).html).toContain(address);
  });

  it("is in the e-mails too", async () => {
    const { email } = addCustomer(shop);
    await shop.client().json("POST", "/api/users/fpw", { email });
    const [sent] = await shop.data.emails.to(email.toLowerCase());
    expect(sent?.html).toContain("background-color:#7a1f5c");
    await change({ accentColor: "" });
    expect(await sheet()).not.toContain("/theme/");
  });

  it.each([
    ["#f3b73e", "Too pale"],
    ["green", "#rrggbb"],
    ["#12345", "#rrggbb"],
    ["#1d5a44;}", "#rrggbb"],
  ])("cannot be %s", async (accentColor, message) => {
    const answer = await change({ accentColor });
    expect(answer.status).toBe(400);
    expect((await answer.json()).fields.accentColor).toContain(message);
  });

  it.each(["/theme/7a1f5c-00000000.css", "/theme/ffffff-00000000.css", "/theme/x", "/theme/%22"])(
    "has no stylesheet at %s",
    async (address) => {
      expect((await shop.client().get(address)).status).toBe(404);
    },
  );
});

describe("the pictures of the settings", () => {
  const post = async (intent: string, fields: Record<string, string>, file?: Buffer | string) => {
    const form = filesForm(file ? [["Harbor view.png", file]] : [], { intent, ...fields });
    return admin.request("/admin/settings", { method: "POST", body: form });
  };
  const words = { tagline: "Pots", intro: "", heroImage: "", heroLink: "/search/Lamps", announcement: "" };

  it("are uploaded with the form, without scripts, and lead where the link says", async () => {
    const file = await png();
    expect((await post("front-page", words, file)).status).toBe(303);
    const { heroImage } = await (await admin.get("/api/settings")).json();
    expect(heroImage).toMatch(/^\/uploads\/shop\/harbor-view-\w+\.png$/);
    const page = await home();
    expect(page.first("main img").html).toContain(`/img/640${heroImage}`);
    expect((await admin.get(`/img/640${heroImage}`)).status).toBe(200);
    expect(page.first('main a[href="/search/Lamps"]').html).toContain("img");
    expect(page.text).toContain("Shop now");
  });

  it("are kept when another field is refused, and refused when they are no pictures", async () => {
    const file = await png();
    const wrong = await post("front-page", { ...words, heroLink: "javascript:alert(1)" }, file);
    expect(wrong.status).toBe(400);
    const refused = formOf(await wrong.text(), "Front page");
    expect(fieldOf(refused, "heroImage")).toMatch(/^\/uploads\/shop\/harbor-view-/);
    expect(refused).toContain("Enter a path of this shop");
    const text = await post("front-page", { ...words, tagline: "Kept" }, "no picture");
    expect(text.status).toBe(400);
    const kept = formOf(await text.text(), "Front page");
    expect(fieldOf(kept, "tagline")).toBe("Kept");
    expect(kept).toContain("Please choose at least one valid file to upload.");
  });

  it("put the logo into the header, with the shop's name as its text", async () => {
    const file = await png();
    expect((await post("look", { logo: "" }, file)).status).toBe(303);
    const { logo } = await (await admin.get("/api/settings")).json();
    const header = (await home()).first("header a[href='/'] img").html;
    expect(header).toContain(`/img/640${logo}`);
    expect(header).toContain('alt="Tradepost"');
    expect((await post("look", { logo: "" })).status).toBe(303);
    expect((await home()).all("header a[href='/'] img")).toEqual([]);
  });

  it.each(["https://evil.example/x.png", "/uploads/../shop.db", "uploads/shop/x.png", "/uploads/shop/x.svg"])(
    "cannot be %s",
    async (logo) => {
      const answer = await change({ logo });
      expect(answer.status).toBe(400);
      expect((await answer.json()).fields.logo).toContain("Upload a picture");
    },
  );

  it.each(["//evil.example", "javascript:alert(1)", "ftp://evil.example", "lamps"])(
    "cannot lead to %s",
    async (link) => {
      expect((await change({ heroLink: link })).status).toBe(400);
    },
  );
});
