import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import { fixturesOf } from "../support/fixtures";
import { seedInto } from "../support/seeded-data";

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
