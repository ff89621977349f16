import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import { rememberPayments } from "../../scripts/demo/remember-payments";
import { examine } from "../../scripts/proofs/load/examine";
import { startSandbox } from "../sandbox/server";
import { signedInAdmin } from "../support/admins";
import { fixturesOf } from "../support/fixtures";
import { runOver, seedInto } from "../support/seeded-data";
import { startShop } from "../support/shop-process";

const folder = mkdtempSync(path.join(tmpdir(), "tradepost-seed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the seed corrects the picture addresses of older demo data, and copies the pictures", () => {
  cpSync(inject("seededFolder"), folder, { recursive: true });
  const pictures = path.join(folder, "uploads", "demo");
  rmSync(pictures, { recursive: true });
  const data = fixturesOf(path.join(folder, "shop.db"));
  const addresses = () => [
    ...data.products.list().map(({ image, imageB, colorsVariants, video }) => [image, imageB, colorsVariants, video]),
    ...data.orderItems.list().map(({ image }) => image),
  ];
  const current = addresses();
  const age = (address: string) => address.replace("/uploads/demo/", "/demo/");
  const aged = <Picture extends { src: string }>(picture: Picture) => ({ ...picture, src: age(picture.src) });
  for (const { num, image, imageB, colorsVariants, video } of data.products.list()) {
    const lists = { imageB: imageB.map(aged), colorsVariants: colorsVariants.map(aged) };
    data.products.change({ num }, { image: age(image), video: age(video), ...lists });
  }
  for (const { orderId, position, image } of data.orderItems.list()) {
    data.orderItems.change({ orderId, position }, { image: age(image) });
  }
  expect(addresses()).not.toEqual(current);
  seedInto(folder);
  expect(addresses()).toEqual(current);
  data.close();
  expect(existsSync(path.join(pictures, "enamel-mug-cream.jpg"))).toBe(true);
  expect(existsSync(path.join(pictures, "task-lamp.mp4"))).toBe(true);
});

it("the demo is made in an empty folder, with a home page of sections and pictures of categories", () => {
  const fresh = path.join(folder, "fresh");
  cpSync(inject("migratedFolder"), fresh, { recursive: true });
  runOver(fresh, ["scripts/demo/seed.ts", "--shop"]);
  const data = fixturesOf(path.join(fresh, "shop.db"));
  const sections = data.settings.get({ name: "homePage" }).value as { kind: string }[];
  expect(sections.map(({ kind }) => kind)).toEqual("hero tiles rail story rail quotes banner grid".split(" "));
  expect(data.categories.get({ slug: "garden" }).image).toBe("/uploads/demo/terracotta-pot-group.jpg");
  expect(data.returns.count({})).toBe(1);
  expect(data.categories.list().filter(({ group }) => group === "")).toEqual([]);
  expect(data.pages.get({ slug: "gifts" }).isPublished).toBe(true);
  // What is to be sent waits for the shop.
  expect(data.emails.count({ attempts: 0, sentAt: null })).toBe(data.emails.count({}));
  data.close();
});

it("the demo has reduced prices, texts of pictures, reviews of buyers, a return and the shop's pages, once", () => {
  const shown = path.join(folder, "shown");
  cpSync(inject("seededFolder"), shown, { recursive: true });
  const data = fixturesOf(path.join(shown, "shop.db"));
  const seen = () => ({
    reduced: data.products.list().filter(({ compareAtCents }) => compareAtCents !== null).length,
    texts: data.products.list().filter(({ imageB }) => imageB.every(({ alt }) => alt)).length,
    verified: data.reviews.count({ isVerifiedBuyer: true }),
    returns: data.returns.count({}),
    settings: data.settings.count({}),
    addresses: data.savedAddresses.list().map(({ address }) => address.city),
  });
  const before = seen();
  runOver(shown, ["scripts/demo/seed.ts", "--shop"]);
  const after = seen();
  expect([after.reduced, after.returns, after.addresses]).toEqual([5, before.returns + 1, ["PORTLAND"]]);
  expect(after.texts).toBeGreaterThan(before.texts);
  expect(after.verified).toBeGreaterThan(before.verified);
  runOver(shown, ["scripts/demo/seed.ts", "--shop"]);
  expect(seen()).toEqual(after);
  data.close();
  expect(examine(shown, [], new Map()).problems).toEqual([]);
});

it("a paid order of the demo is canceled and refunded at the sandbox, also after the sandbox was started anew", async () => {
  const demo = path.join(folder, "refunded");
  cpSync(inject("seededFolder"), demo, { recursive: true });
  runOver(demo, ["scripts/demo/seed.ts", "--shop"]);
  const sandbox = await startSandbox();
  const shop = await startShop({ copyOf: demo, settings: sandbox.env });
  try {
    const admin = await signedInAdmin(shop);
    const { id } = shop.data.orders.demo("paid");
    for (const amount of [1, undefined]) {
      sandbox.paypal.captures.clear();
      rememberPayments(sandbox, shop.dataDir);
      const answer = await admin.json("POST", `/api/orders/${id}/refund`, { amount });
      expect([answer.status, (await answer.json()).message]).toEqual([200, undefined]);
    }
    expect((await (await admin.get(`/api/orders/${id}`)).json()).status).toBe("refunded");
    const [returned] = shop.data.returns.list();
    expect((await admin.json("PUT", `/api/returns/${returned?.id}`, { status: "approved" })).status).toBe(200);
    const exchanges = async () =>
      (await admin.open(`/admin/returns/${returned?.id}`)).links.filter((to) => to.endsWith("/exchange"));
    expect(await exchanges()).toHaveLength(1);
    // Without a payment of which something is left, an exchange is not offered.
    shop.data.captures.remove({ orderId: returned?.orderId });
    expect(await exchanges()).toEqual([]);
  } finally {
    await shop.remove();
    await sandbox.stop();
  }
});

it.each([
  ["DE", "Berlin", "Prices are in euros. They include tax", 2645],
  ["JP", "Tokyo", "Prices are in yen. They include tax", 4380],
  ["KW", "Salmiya", "Prices are in Kuwaiti dinars. The checkout shows shipping", 9000],
])("the demo of another country speaks of a place there, in its prices: %s", (country, town, prices, priceCents) => {
  const abroad = path.join(folder, country);
  cpSync(inject("migratedFolder"), abroad, { recursive: true });
  runOver(abroad, ["scripts/demo/seed.ts", "--shop", "--country", country]);
  const data = fixturesOf(path.join(abroad, "shop.db"));
  const body = (slug: string) => data.pages.get({ slug }).body;
  const texts = [...data.pages.list().map((page) => page.body), JSON.stringify(data.settings.list())];
  expect(texts.join().match(/Portland|Oregon|United States|US dollars/g)).toBe(null);
  expect(body("about-us")).toContain(`in ${town}, since`);
  expect(body("terms")).toContain(prices);
  expect(body("privacy")).toContain(town);
  // Of a product with options; $29.00 in the United States.
  expect(data.products.get({ name: "Harbor T-shirt" }).priceCents).toBe(priceCents);
  expect(JSON.stringify(data.settings.get({ name: "homePage" }).value)).toContain(`in ${town}.`);
  // What the home page has under 'Reduced this week'. A second start adds nothing.
  const seen = () => ({
    reduced: data.products.list().filter(({ compareAtCents }) => compareAtCents !== null).length,
    rates: data.shippingRates.list().map(({ id }) => id),
  });
  const before = seen();
  expect(before.reduced).toBe(5);
  runOver(abroad, ["scripts/demo/seed.ts", "--shop", "--country", country]);
  expect(seen()).toEqual(before);
  data.close();
});

it("generated orders are whole, consistent, and as many as wanted after each run", () => {
  const large = path.join(folder, "large");
  cpSync(inject("seededFolder"), large, { recursive: true });
  const data = fixturesOf(path.join(large, "shop.db"));
  const [orders, customers] = [data.orders.count(), data.users.count()];
  const seedTo = (count: number) => runOver(large, ["scripts/demo/seed.ts", `--orders=${count}`, "--customers=30"]);
  seedTo(2000);
  expect([data.orders.count(), data.users.count()]).toEqual([orders + 2000, customers + 30]);
  seedTo(2001);
  expect([data.orders.count(), data.users.count()]).toEqual([orders + 2001, customers + 30]);
  const { id, userId, createdAt } = data.orders.get({ idempotencyKey: "generated-2" });
  expect(data.orderItems.count({ orderId: id })).toBe(3);
  expect(data.orderEvents.of(id)).toEqual(["placed", "paid", "shipped", "delivered"]);
  expect(data.users.find({ id: String(userId) })?.username).toMatch(/^customer\d+$/);
  expect(createdAt.getTime()).toBeLessThan(Date.now() - 360 * 86_400_000);
  data.close();
  expect(examine(large, [], new Map()).problems).toEqual([]);
});

it("thousands of customers and orders are generated in a few times what a few take, also beside a small shop's statistics", () => {
  const grown = path.join(folder, "grown");
  cpSync(inject("seededFolder"), grown, { recursive: true });
  const data = fixturesOf(path.join(grown, "shop.db"));
  data.addHistory(1);
  data.close();
  const took = (count: number) => {
    const started = performance.now();
    runOver(grown, ["scripts/demo/seed.ts", `--orders=${count}`, `--customers=${count}`]);
    return performance.now() - started;
  };
  const few = took(1);
  expect(took(5000)).toBeLessThan(6 * few);
});
