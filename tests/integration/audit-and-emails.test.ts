import { expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { seededShop } from "../support/seeded-shop";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

it("lists changes with names and readable values", async () => {
  const { id } = shop.data.products.plain();
  const gallery = [{ src: "https://pictures.example/a.jpg" }, { src: "https://pictures.example/b.jpg" }];
  const changes = { name: "Copper ladle", description: "<p>Made <b>by hand</b></p>", imageB: gallery };
  expect((await admin.json("PUT", `/api/products/${id}`, changes)).status).toBe(200);
  const page = await admin.open("/admin/changes");
  expect(page.link(`/admin/product/${id}/edit`).text).toBe("Copper ladle");
  expect(page.main.text).toContain("Made by hand");
  expect(page.main.text).toContain("https://pictures.example/a.jpg, https://pictures.example/b.jpg");
  expect(page.main.text).not.toMatch(/<p>|\["/);
  expect((await admin.json("DELETE", `/api/products/${id}`)).status).toBe(200);
  expect((await admin.open("/admin/changes")).main.text).toContain("product Copper ladle deleted");
});

it("has the price of each variant that was changed, however many they are", async () => {
  const sizes = Array.from({ length: 40 }, (_, index) => `${index + 1}"`);
  const variants = (price: number) => sizes.map((size) => ({ options: { Size: size }, price, countInStock: 5 }));
  const { _id: id } = await (await admin.json("POST", "/api/products")).json();
  const save = (changes: Record<string, unknown>) => admin.json("PUT", `/api/products/${id}`, changes);
  const options = [{ name: "Size", values: sizes }];
  expect((await save({ name: "Ruler", options, variants: variants(10) })).status).toBe(200);
  expect((await save({ variants: variants(11) })).status).toBe(200);
  const newest = (await admin.open("/admin/changes")).first("tbody tr").text;
  for (const size of ['1"', '4"', '40"']) {
    expect(newest).toContain(`Size: ${size}; $10.00; 5 in stock`);
    expect(newest).toContain(`Size: ${size}; $11.00; 5 in stock`);
  }
  expect(newest).not.toMatch(/…|\["|","/);
});

it("says of a new record what it has, with its name, and times as the shop's zone says", async () => {
  expect((await admin.json("PUT", "/api/settings", { timeZone: "Europe/Berlin" })).status).toBe(200);
  const limits = { startsAt: "2026-11-20T00:00:00Z", endsAt: "2026-12-01T00:00:00Z", isActive: true };
  const discount = { code: "AUTUMN20", kind: "percent", value: 20, minimum: 30, ...limits };
  const { _id } = await (await admin.json("POST", "/api/discounts", discount)).json();
  const rows = async () => (await admin.open("/admin/changes")).all("tbody tr");
  const [created] = await rows();
  expect(created?.link(`/admin/discount/${_id}/edit`).text).toBe("AUTUMN20");
  const values = created?.first('[data-label="Before and after"]').all("li");
  const texts = values?.map(({ text }) => text) ?? [];
  expect(texts).toEqual(
    expect.arrayContaining(["active: Yes", "starts: Nov 20, 2026 1:00 AM", "ends: Dec 1, 2026 1:00 AM"]),
  );
  // What it was made without is not listed.
  expect(texts.filter((text) => text.endsWith(":"))).toEqual([]);
  await admin.json("DELETE", `/api/discounts/${_id}`);
  const [deleted] = await rows();
  expect(deleted?.first('[data-label="What"]').text).toBe("discount AUTUMN20 deleted");
  expect(deleted?.links).toEqual([]);
});

it("shows an email's text to an admin, without the secret of its link", async () => {
  const asked = await shop.client().json("POST", "/api/users/fpw", { email: "jane@example.com" });
  expect(asked.status).toBeLessThan(300);
  const { id, subject, text } = (await shop.data.emails.to("jane@example.com")).at(-1) ?? {
    id: "",
    subject: "",
    text: "",
  };
  const secret = /resetpw\/(\S+)/.exec(text)?.[1] ?? "";
  expect(secret.length).toBeGreaterThan(20);
  expect((await admin.open("/admin/emails")).link(`/admin/emails/${id}`).text).toBe(subject);
  const page = await admin.open(`/admin/emails/${id}`);
  expect(page.headings).toContain(subject);
  expect(page.main.text).toContain("jane@example.com");
  expect(page.main.text).toContain("/users/resetpw/…");
  expect(page.html).not.toContain(secret);
  expect((await admin.get("/admin/emails/none")).status).toBe(404);
});
