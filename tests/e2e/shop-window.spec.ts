import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures";
import { plentifulProduct, waitForHydration, walkToOrder } from "./steps";

/** The distance of a part's upper edge from that of the window, in pixels. */
const topOf = (part: Locator) => part.evaluate((element) => Math.round(element.getBoundingClientRect().top));

test("the search and the cart stay at the top of a phone and of a desktop, and cover nothing that is jumped to", async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 800],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Shop now" }).click();
    const latest = page.getByRole("heading", { name: "Latest Products" });
    await expect(page.getByRole("banner").getByRole("searchbox", { name: "Search products" })).toBeInViewport();
    await expect(page.getByRole("banner").getByRole("link", { name: /^Cart/ })).toBeInViewport();
    await expect(latest).toBeInViewport();
    const headerEnd = await page
      .getByRole("banner")
      .evaluate((header) => Math.round(header.getBoundingClientRect().bottom));
    expect(headerEnd).toBeGreaterThan(0);
    expect(headerEnd).toBeLessThan(80);
    expect(await topOf(latest)).toBeGreaterThanOrEqual(headerEnd);
  }
});

test("a visitor signs up for the newsletter in the footer", async ({ page, sandbox, scripted, accessible }) => {
  const email = scripted ? "footer-scripted@example.com" : "footer-plain@example.com";
  await page.goto("/cart");
  const form = page.getByRole("contentinfo").getByRole("form", { name: "Newsletter" });
  await form.getByRole("textbox", { name: "Newsletter" }).fill(email);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "One step left" })).toBeVisible();
  await expect(form).toBeHidden();
  expect((await sandbox.mailbox.nextTo(email)).text).toContain("/mailing-list/confirm/");
  await page.goto("/mailing-list/subscribe");
  await accessible("newsletter");
});

test.describe("where motion is welcome", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("pages fade into each other @scripted", async ({ page, shop }) => {
    const { id, name } = shop.data.products.plain();
    await page.goto(`/search/${encodeURIComponent(name)}`);
    const link = page.getByRole("main").getByRole("link", { name, exact: true });
    await waitForHydration(link, true);
    const faded = page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      return new Promise<void>((resolve) => {
        document.startViewTransition = (...given) => {
          resolve();
          return start(...given);
        };
      });
    });
    await link.click();
    await faded;
    await expect(page).toHaveURL(`/product/${id}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

  test("a fade that the browser skips is no error of the page @scripted", async ({ page, shop, scripted }) => {
    const { id, name } = shop.data.products.plain();
    // Pages that move on at once are skipped too.
    await page.addInitScript(() => {
      addEventListener("pagereveal", ({ viewTransition }) => {
        if (!viewTransition) return;
        document.documentElement.dataset.skipped = "";
        viewTransition.skipTransition();
      });
    });
    await page.goto(`/product/${id}`);
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
    await page.waitForURL("**/contact");
    await expect(page.locator("html[data-skipped]")).toBeAttached();
    await page.goto(`/search/${encodeURIComponent(name)}`);
    const link = page.getByRole("main").getByRole("link", { name, exact: true });
    await waitForHydration(link, scripted);
    const skipped = page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      return new Promise<void>((resolve) => {
        document.startViewTransition = (...given) => {
          const transition = start(...given);
          transition.skipTransition();
          resolve();
          return transition;
        };
      });
    });
    await link.click();
    await skipped;
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

  test("a guest places an order, and no page of it has an error", async ({ page, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id);
    await expect(page.getByRole("heading", { level: 1, name: /^Order/ })).toBeVisible();
  });
});
