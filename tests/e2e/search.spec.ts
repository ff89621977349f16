import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { waitForHydration } from "./steps";

async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByLabel("Search products").fill(words);
  await page.getByLabel("Search products").press("Enter");
}

const namesOf = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("heading").allInnerTexts();

test("a search matches word prefixes and ignores accents", async ({ page }) => {
  await page.goto("/");
  await searchFor(page, "CAFE lund pour");
  await page.waitForURL("**/search/CAFE%20lund%20pour");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “CAFE lund pour”");
  await expect(page.getByRole("link", { name: /^Café Lund Pour-Over Coffee Dripper/ })).toBeVisible();
  await expect(page.getByLabel("Search products")).toHaveValue("CAFE lund pour");
});

test("a visitor sorts results by price", async ({ page, scripted }) => {
  await page.goto("/search/oak");
  const before = await namesOf(page);
  await waitForHydration(page.getByLabel("Sort by"), scripted);
  await page.getByLabel("Sort by").selectOption("Price, low to high");
  if (!scripted) await page.getByRole("button", { name: "Sort" }).click();
  await page.waitForURL(/\/search\/oak\?.*sort=price-asc/);
  const amounts = page.getByRole("listitem").getByText(/^\$[\d,.]+$/);
  const prices = (await amounts.allInnerTexts()).map((text) => Number(text.replace(/[$,]/g, "")));
  expect(prices.length).toBeGreaterThan(2);
  expect(prices).toEqual([...prices].sort((one, other) => one - other));
  expect((await namesOf(page)).sort()).toEqual(before.sort());
  await expect(page.getByLabel("Sort by")).toHaveValue("price-asc");
});

test("many results are paged, and keep the sort order", async ({ page }) => {
  await page.goto("/search/a?sort=price-desc");
  const first = await namesOf(page);
  expect(first).toHaveLength(24);
  await expect(page.getByRole("link", { name: "Previous page" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Next page" })).toHaveAttribute("rel", "next");
  await page.getByRole("link", { name: "Next page" }).click();
  await page.waitForURL("**/search/a/page/2?sort=price-desc");
  await expect(page.getByRole("link", { name: "Previous page" })).toHaveAttribute("rel", "prev");
  const second = await namesOf(page);
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter((name) => first.includes(name))).toEqual([]);
  await page.getByRole("link", { name: "Previous page" }).click();
  await page.waitForURL("**/search/a?sort=price-desc");
  await expect.poll(() => namesOf(page)).toEqual(first);
});

test("a search without matches shows a message; an empty one redirects to the home page", async ({ page }) => {
  await page.goto("/search/qqqqqq");
  await expect(page.getByText("Nothing matches.")).toBeVisible();
  await searchFor(page, "  ");
  await page.waitForURL("**/");
  await expect(page.getByRole("heading", { name: "Latest Products" })).toBeVisible();
});

test("special characters in a search are handled like any others", async ({ page }) => {
  await page.goto("/");
  for (const words of ['"', "*", "🫖", "%", "100% oak", "a/b", "NEAR(oak", "' OR 1=1 --", "<b>mug</b>", "?x=1#y"]) {
    await searchFor(page, words);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Results for “${words}”`);
    await expect(page.getByLabel("Search products")).toHaveValue(words);
  }
});
