import { buildGalleryIfNeeded, GALLERY_BUILD } from "../../scripts/build/if-needed";
import { startShop } from "../support/shop-process";
import { expectAccessible, expectNothingCovered } from "./accessible";
import { expect, test } from "./fixtures";
import { seededFolder } from "./seeded-folder";

const WIDTHS = [320, 390, 768, 1280, 1920];

test("@scripted every component in every state is accessible, reachable and within the page", async ({ page }) => {
  test.setTimeout(300_000);
  buildGalleryIfNeeded();
  const shop = await startShop({ copyOf: seededFolder(), build: GALLERY_BUILD });
  await page.goto(`${shop.url}/gallery`);
  await expect(page.getByRole("heading", { name: "Gallery of components" })).toBeVisible();
  await expectAccessible(page, "gallery", WIDTHS);
  await expectNothingCovered(page, "gallery", WIDTHS);
  await shop.remove();
});

test("the production build has no gallery", async ({ shop }) => {
  expect((await shop.client().get("/gallery")).status).toBe(404);
});
