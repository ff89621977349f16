import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const pictures = readdirSync("scripts/demo/pictures");

const productFiles = execFileSync("git", ["ls-files", "app", "public"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => existsSync(file) && file !== "");

it("the application contains no demo picture", () => {
  expect(pictures.length).toBeGreaterThan(100);
  const names = new Set(productFiles.map((file) => path.basename(file)));
  expect(pictures.filter((picture) => names.has(picture))).toEqual([]);
});

it("the application names no demo picture, nor the folders where they are kept", () => {
  const forbidden = [...pictures, "scripts/demo", "/demo/"];
  const texts = productFiles.filter((file) => !/\.(png|ico)$/.test(file));
  const naming = texts.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return forbidden.filter((name) => text.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(naming).toEqual([]);
});
