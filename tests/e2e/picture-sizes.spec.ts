import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

// Which picture a browser loads does not depend on scripts.
test.use({ javaScriptEnabled: false });

/** Widths of windows, with their device pixels per pixel. */
const WINDOWS = [
  [320, 2],
  [768, 1],
  [1280, 2],
  [1920, 1],
] as const;
/** The next size is at most twice as wide; a tenth is for gaps that the `sizes` attribute does not know. */
const MOST = 2.2;
const LEAST = 0.9;

/** The pictures of the window's first two screens that are loaded too small or too large for where they are drawn. */
const misfits = (page: Page) =>
  page.evaluate(
    async ([least = 0, most = 0]) => {
      const partsOf = (address: string) => /\/img\/(\d+)(\/\S+)/.exec(address) ?? [];
      const shown = [...document.images].filter((image) => {
        const { top, width } = image.getBoundingClientRect();
        return image.srcset && width > 0 && top < 2 * innerHeight;
      });
      for (const image of shown) image.loading = "eager";
      await Promise.all(shown.map((image) => image.decode()));
      // A browser draws a larger picture that it has, so the largest place of a picture counts.
      const places = new Map<string, { chosen: number; needed: number; offered: number[] }>();
      for (const image of shown) {
        const { width, height } = image.getBoundingClientRect();
        const [, chosen, file = ""] = partsOf(image.currentSrc);
        // Pictures are square and cover their place.
        const needed = Math.max(width, height) * devicePixelRatio;
        const offered = image.srcset.split(",").map((candidate) => Number(partsOf(candidate)[1]));
        if (needed > (places.get(file)?.needed ?? 0)) places.set(file, { chosen: Number(chosen), needed, offered });
      }
      return [...places].flatMap(([file, { chosen, needed, offered }]) => {
        const isEnough = chosen >= needed * least || chosen === Math.max(...offered);
        const isTooMuch = chosen > needed * most && chosen !== Math.min(...offered);
        return isEnough && !isTooMuch ? [] : [`${file}: ${chosen} for ${Math.round(needed)}`];
      });
    },
    [LEAST, MOST],
  );

test("@scripted pictures are loaded in the size in which they are drawn, the largest one first", async ({
  browser,
  shop,
}) => {
  test.setTimeout(120_000);
  const product = `/product/${shop.data.products.get({ name: "Enamel Mug" }).id}`;
  for (const path of [product, "/", "/category/kitchen"]) {
    for (const [width, deviceScaleFactor] of WINDOWS) {
      const viewport = { width, height: 800 };
      // A context of its own: pictures of another page or window are not in its cache.
      const context = await browser.newContext({
        baseURL: shop.url,
        viewport,
        deviceScaleFactor,
        javaScriptEnabled: false,
      });
      const page = await context.newPage();
      await page.goto(path);
      expect([path, width, await misfits(page)]).toEqual([path, width, []]);
      const first = page.locator("img[fetchpriority=high]");
      await expect(first).toHaveCount(1);
      await expect(first).not.toHaveAttribute("loading", "lazy");
      await expect(first).toBeInViewport();
      await context.close();
    }
  }
});
