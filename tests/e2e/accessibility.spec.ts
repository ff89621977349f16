import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { continueAsGuest, expect, fillShipping, productWhere, test, walkToPlaceOrder } from "./fixtures";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/**
 * Looks at the page as it is now in light and dark, on a phone of 320 px and on a desktop.
 */
async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
      expect(found, `${name}, ${colorScheme}, ${width} px`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${name} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0);
    }
  }
}

// Each screen is looked at four times, and axe takes its time on the long ones.
test.setTimeout(240_000);

test.describe("every screen keeps the WCAG rules that a program can check", () => {
  // axe itself is a script: in the project without JavaScript the browser may run it, but the shop sends none of its own.
  test.use({
    expectedFailures: [400, 404],
    javaScriptEnabled: true,
    extraHTTPHeaders: async ({ browserName: _ }, use, info) =>
      use(info.project.use.javaScriptEnabled ? {} : { "Save-Data": "on" }),
  });

  test("storefront", async ({ page, shop }) => {
    for (const [name, path] of [
      ["home", "/"],
      ["second page", "/page/2"],
      ["search", "/search/oak"],
      ["nothing found", "/search/qqqqqq"],
      ["product with colours", `/product/${productWhere(shop, "colors_variants <> '[]' and num_reviews > 0").id}`],
      ["sold out product", `/product/${productWhere(shop, "count_in_stock = 0").id}`],
      ["empty cart", "/cart"],
      ["sign in", "/login"],
      ["nothing here", "/nothing/here"],
    ] as const) {
      await page.goto(path);
      await expectAccessible(page, name);
    }
  });

  test("checkout", async ({ page, shop }) => {
    await page.goto(`/product/${productWhere(shop, "colors_variants <> '[]' and count_in_stock > 3").id}`);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.waitForURL("**/cart");
    await expectAccessible(page, "cart");
    await page.goto("/login?redirect=/shipping");
    await expectAccessible(page, "sign in or guest");
    await continueAsGuest(page);
    await expectAccessible(page, "shipping");
    await fillShipping(page, { "Postal code": "x", Email: "x" });
    await expect(page.getByText("Please enter a ZIP code")).toBeVisible();
    await expectAccessible(page, "shipping with errors");
    await fillShipping(page);
    await page.waitForURL("**/shipping?choose=1");
    await expectAccessible(page, "address choice");
    await page.getByRole("button", { name: "Use this address" }).click();
    await page.waitForURL("**/shippingrate");
    await expectAccessible(page, "rate");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/payment");
    await expectAccessible(page, "payment");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/placeorder");
    await expectAccessible(page, "place order");
  });

  test("order", async ({ page, shop, sandbox }) => {
    await walkToPlaceOrder(page, productWhere(shop, "colors_variants = '[]' and count_in_stock > 3").id);
    await page.getByRole("button", { name: "Place Order" }).click();
    await page.waitForURL("**/order/*");
    await expectAccessible(page, "unpaid order");
    await page.getByRole("button", { name: "Pay with PayPal" }).click();
    await page.waitForURL(`${sandbox.url}/**`);
    await page.getByRole("button", { name: "Pay now" }).click();
    await page.waitForURL(`${shop.url}/order/*`);
    await expectAccessible(page, "paid order");
  });
});
