import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

// Which picture a browser loads does not depend on scripts.
test.use({ javaScriptEnabled: false });

const WIDTHS = [320, 390, 768, 1024, 1280, 1920];
/** The next size is at most twice as wide; a tenth is for gaps that the `sizes` attribute does not know. */
const MOST = 2.2;
const LEAST = 0.9;

/** The pictures of the window's first two screens that are loaded too small or too large for where they are drawn. */
const misfits = (page: Page) =>
  page.evaluate(
    async ([least = 0, most = 0]) => {
      const widthOf = (address: string) => Number(/\/img\/(\d+)\//.exec(address)?.[1]);
      const shown = [...document.images].filter((image) => {
        const { top, width } = image.getBoundingClientRect();
        return image.srcset && width > 0 && top < 2 * innerHeight;
      });
      for (const image of shown) image.loading = "eager";
      await Promise.all(shown.map((image) => image.decode()));
      return shown.flatMap((image) => {
        const { width, height } = image.getBoundingClientRect();
        // Pictures are square and cover their place.
        const needed = Math.max(width, height) * devicePixelRatio;
        const offered = image.srcset.split(",").map(widthOf);
        const chosen = widthOf(image.currentSrc);
        const isEnough = chosen >= needed * least || chosen === Math.max(...offered);
        const isTooMuch = chosen > needed * most && chosen !== Math.min(...offered);
        return isEnough && !isTooMuch ? [] : [`${image.alt || image.sizes}: ${chosen} for ${Math.round(needed)}`];
      });
    },
    [LEAST, MOST],
  );

for (const deviceScaleFactor of [1, 2]) {
  test(`@scripted pictures fit where they are drawn at ${deviceScaleFactor} device pixels per pixel`, async ({
    browser,
    shop,
  }) => {
    const context = await browser.newContext({ baseURL: shop.url, deviceScaleFactor, javaScriptEnabled: false });
    const page = await context.newPage();
    const found: unknown[] = [];
    const product = `/product/${shop.data.products.get({ name: "Enamel Mug" }).id}`;
    for (const path of ["/", "/category/kitchen", "/search/lamp", product]) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        // A browser keeps a larger picture that it has loaded, so each window loads the page anew.
        await page.goto(path);
        for (const misfit of await misfits(page)) found.push([path, width, misfit]);
      }
    }
    expect(found).toEqual([]);
    await context.close();
  });
}

test("@scripted the largest picture is fetched first, and not lazily", async ({ page, shop }) => {
  const product = `/product/${shop.data.products.get({ name: "Enamel Mug" }).id}`;
  for (const path of ["/", "/category/kitchen", "/search/lamp", product]) {
    await page.goto(path);
    const first = page.locator("img[fetchpriority=high]");
    await expect(first).toHaveCount(1);
    await expect(first).not.toHaveAttribute("loading", "lazy");
    await expect(first).toBeInViewport();
  }
});
