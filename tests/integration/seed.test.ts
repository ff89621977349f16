import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, inject, it } from "vitest";
import { seedInto } from "../support/seeded-data";

const folder = mkdtempSync(path.join(tmpdir(), "tradepost-seed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the seed corrects the picture addresses of older demo data, and copies the pictures", () => {
  cpSync(inject("seededFolder"), folder, { recursive: true });
  const pictures = path.join(folder, "uploads", "demo");
  rmSync(pictures, { recursive: true });
  const database = new Database(path.join(folder, "shop.db"));
  const addresses = () => [
    ...database.prepare("select image, image_b, colors_variants, video from product order by num").all(),
    ...database.prepare("select image from order_item order by rowid").all(),
  ];
  const current = addresses();
  const age = (column: string) => `${column} = replace(${column}, '/uploads/demo/', '/demo/')`;
  database.exec(
    `update product set ${["image", "image_b", "colors_variants", "video"].map(age).join(", ")};
     update order_item set ${age("image")}`,
  );
  expect(addresses()).not.toEqual(current);
  seedInto(folder);
  expect(addresses()).toEqual(current);
  database.close();
  expect(existsSync(path.join(pictures, "enamel-mug-cream.jpg"))).toBe(true);
  expect(existsSync(path.join(pictures, "task-lamp.mp4"))).toBe(true);
});
