import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { holdRequests, plentifulProduct, waitForHydration } from "./steps";

const latest = (page: Page) => page.getByRole("region", { name: "Latest Products" });
const addressesOf = (page: Page) =>
  latest(page)
    .getByRole("listitem")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

test.describe("scripts", () => {
  let scripts: string[];

  test.beforeEach(({ page }) => {
    scripts = [];
    page.on("request", (request) => void (request.resourceType() === "script" && scripts.push(request.url())));
  });

  test("wait for the styles, and then run @scripted", async ({ page }) => {
    const release = await holdRequests(page, "**/*.css");
    const loaded = page.goto("/");
    // The end of the page, where its scripts are, has been read.
    await page.locator("footer").waitFor({ state: "attached" });
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\.woff2$/.test(name)),
    );
    expect(scripts).toEqual([]);
    release();
    await loaded;
    await waitForHydration(page.getByRole("main"), true);
    expect(scripts.length).toBeGreaterThan(5);
  });

  test("wait for the largest picture, unless it takes long @scripted", async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await holdRequests(page, "**/img/**");
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await expect(page.locator("img[fetchpriority=high]")).toBeInViewport();
    await page.clock.runFor(1000);
    expect(scripts).toEqual([]);
    await page.clock.runFor(1000);
    await page.clock.resume();
    await waitForHydration(page.getByRole("main"), true);
  });
});

test("the top products rotate in a carousel", async ({ page, scripted }) => {
  await page.setViewportSize({ width: 600, height: 900 });
  await page.goto("/");
  const products = page.getByRole("region", { name: "Top products" }).getByRole("listitem");
  await products.first().scrollIntoViewIfNeeded();
  await expect(products.first()).toBeInViewport();
  const turn = page.getByRole("button", { name: "Next products: Top products" });
  if (scripted) {
    await turn.click();
    await expect(products.first()).not.toBeInViewport();
    await page.getByRole("button", { name: "Previous products: Top products" }).click();
    await expect(products.first()).toBeInViewport();
  } else {
    await expect(turn).toBeHidden();
  }
  await expect(products.last()).not.toBeInViewport();
  await products.last().getByRole("link").focus();
  await expect(products.last()).toBeInViewport();
  // A row of few products, which fits.
  await products.evaluateAll((all) => {
    for (const one of all.slice(3)) one.remove();
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(turn).toBeHidden();
});

for (const [width, height] of [
  [667, 375],
  [390, 470],
  [320, 256],
] as const) {
  test(`the whole header can be reached in a window of ${width} × ${height} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    for (const part of ["Tradepost", "Sign In"]) {
      const link = page.getByRole("banner").getByRole("link", { name: part });
      expect((await link.boundingBox())?.y, part).toBeGreaterThanOrEqual(0);
    }
  });
}

test("a phone on its side shows more than a picture first", async ({ page }) => {
  await page.setViewportSize({ width: 667, height: 375 });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Shop now" })).toBeInViewport({ ratio: 0.9 });
  await page.goto("/category/kitchen");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  const product = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  expect((await product.first().boundingBox())?.y).toBeLessThan(2 * 375);
});

test("the order of the latest products is that of the link's seed and stays the same on reload", async ({ page }) => {
  await page.goto("/");
  const first = await addressesOf(page);
  expect(first).toHaveLength(24);
  await page.reload();
  expect(await addressesOf(page)).toEqual(first);
  await page.goto("/?seed=1");
  expect(await addressesOf(page)).not.toEqual(first);
});

test("a visitor reaches the whole catalog, with each product once", async ({ page, scripted }) => {
  await page.goto("/");
  if (!scripted) {
    const seen = await addressesOf(page);
    for (const number of [2, 3]) {
      await page.getByRole("link", { name: "Next page" }).click();
      await page.waitForURL(`**/page/${number}?seed=*`);
      const links = page.getByRole("main").getByRole("listitem").getByRole("link");
      seen.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))));
    }
    await expect(page.getByRole("link", { name: "Next page" })).toBeHidden();
    expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
    await page.getByRole("link", { name: "Previous page" }).click();
    await page.waitForURL("**/page/2?seed=*");
    return;
  }
  await expect(page.getByText("Showing 24 of 60")).toBeVisible();
  for (const count of [48, 60]) {
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByText(`Showing ${count} of 60`)).toBeVisible();
  }
  const addresses = await addressesOf(page);
  expect([addresses.length, new Set(addresses).size]).toEqual([60, 60]);

  const link = latest(page).getByRole("link").nth(50);
  await link.click();
  // The address changes before the page does.
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
  await page.goBack();
  await expect(latest(page).getByRole("listitem")).toHaveCount(60);
  expect(await addressesOf(page)).toEqual(addresses);
  await expect(link).toBeInViewport();
});

test("more products load after three quarters are scrolled past, eight at a time on a phone", {
  tag: "@scripted",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/");
  await expect(page.getByText("Showing 8 of 60")).toBeVisible();
  const pastHeight = (share: number) =>
    page.evaluate((part) => {
      window.scrollTo(0, document.documentElement.scrollHeight * part - window.innerHeight);
      // Scroll events are dispatched before the next frame is drawn.
      return new Promise<void>((resume) => requestAnimationFrame(() => requestAnimationFrame(() => resume())));
    }, share);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await pastHeight(0.7);
  await expect(page.getByText("Showing 8 of 60")).toBeVisible();
  await pastHeight(0.76);
  await expect(page.getByText("Showing 16 of 60")).toBeVisible();
  // The initially rendered products are still enough.
  expect(requested.filter((url) => url.includes("/page/"))).toEqual([]);
  await pastHeight(1);
  await expect(page.getByText(/^Showing (24|32|40|48|56|60) of 60/)).toBeVisible();
  await pastHeight(1);
  // The end of the page stays in view while products are added above it, so that further ones may follow.
  await expect(page.getByText(/^Showing (32|40|48|56|60) of 60/)).toBeVisible();
});

test("a reload in the middle of the list comes back to the same products", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/");
  for (const count of [24, 48, 60]) {
    await expect(page.getByText(`Showing ${count} of 60`)).toBeVisible();
    await page.mouse.wheel(0, 20_000);
  }
  const product = latest(page).getByRole("listitem").nth(50);
  await product.evaluate((item) => item.scrollIntoView({ block: "center" }));
  const name = await product.textContent();
  await page.reload();
  await expect(product).toBeInViewport();
  await expect(product).toHaveText(name ?? "");

  // A new visit begins at the top.
  await page.goto("/cart");
  await page.goto("/");
  await expect(page.getByText("Showing 24 of 60")).toBeVisible();
});

test("long product names are shortened on screen and complete for screen readers", async ({ page, shop }) => {
  const { id, name } = shop.data.products.where(({ name }) => name.length > 60);
  await page.goto(`/search/${encodeURIComponent(name)}`);
  const link = page.getByRole("link", { name, exact: true });
  await expect(link).toHaveAttribute("href", `/product/${id}`);
  await expect(link.getByText(`${name.slice(0, 60).trimEnd()}…`)).toBeVisible();
});

test.describe("a browser with Save-Data", () => {
  test.use({ extraHTTPHeaders: { "Save-Data": "on" } });

  test("gets the whole page without scripts", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto("/");
    await expect(page.locator("script:not([type='application/ld+json']), link[rel=modulepreload]")).toHaveCount(0);
    await page.getByRole("link", { name: "Next page" }).click();
    await page.waitForURL("**/page/2?seed=*");
    expect(scripts).toEqual([]);
  });

  test("has the buttons that scripts would make needless", async ({ page, shop }) => {
    await page.goto("/search/all%20products");
    await page.getByLabel("Sort by").selectOption({ label: "Price, low to high" });
    await page.getByRole("button", { name: "Sort", exact: true }).click();
    await page.waitForURL("**sort=price-asc*");
    const { id } = plentifulProduct(shop);
    await page.goto(`/product/${id}`);
    await page.getByRole("main").getByRole("button", { name: "Add to cart" }).first().click();
    await page.waitForURL("**/cart");
    // The test's browser leaves the header out of a redirect.
    await page.reload();
    await expect(page.getByRole("button", { name: "Update cart" })).toBeVisible();
  });
});

test.describe("an unknown URL", () => {
  test.use({ expectedFailures: [404] });

  test("shows a page of the shop", async ({ page }) => {
    const response = await page.goto("/nothing/here");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the shop" }).click();
    await expect(page.getByRole("heading", { name: "Latest Products" })).toBeVisible();
  });
});
