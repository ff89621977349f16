import { expect, test } from "./fixtures";
import { signIn, waitForHydration } from "./steps";

const PAGE = "/admin/aliexpress";

test.describe("the connection to AliExpress", () => {
  // The edit page of the new product is tested elsewhere.
  test.use({ expectedFailures: [400, 404] });

  test("an admin connects it, imports a product, and disconnects it", async ({ page, shop, sandbox, accessible }) => {
    await signIn(page, "admin@example.com", PAGE);
    await accessible("AliExpress, not connected");
    await page.getByRole("button", { name: "Connect AliExpress" }).click();
    await page.waitForURL(`${sandbox.url}/aliexpress/oauth/authorize?*`);
    await page.getByRole("button", { name: "Deny" }).click();
    await page.waitForURL(`**${PAGE}?problem=denied`);
    await expect(page.getByRole("alert")).toContainText("did not allow the connection");

    await page.getByRole("button", { name: "Connect AliExpress" }).click();
    await page.getByRole("button", { name: "Authorize" }).click();
    await page.waitForURL(`**${PAGE}`);
    await expect(page.getByRole("main").getByText("Harbor Goods")).toBeVisible();
    await accessible("AliExpress, connected");

    const form = page.getByRole("form", { name: "New product from AliExpress" });
    await form.getByLabel("Address of the product").fill("https://www.example.com/item/1.html");
    await form.getByRole("button", { name: "Fill in a new product" }).click();
    await expect(form.getByLabel("Address of the product")).toHaveAccessibleDescription(
      /Enter the address of a product/,
    );
    await expect(form.getByLabel("Address of the product")).toHaveValue("https://www.example.com/item/1.html");
    await form.getByLabel("Address of the product").fill("https://www.aliexpress.com/item/1005001234567890.html");
    await form.getByRole("button", { name: "Fill in a new product" }).click();
    await page.waitForURL("**/admin/product/*/edit");
    await expect.poll(() => shop.data.pictureDownloads.count({ storedAt: null })).toBe(0);
    await page.reload();
    const picture = page.getByRole("main").locator('img[src*="/mug-1-"]').first();
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await page.goto(PAGE);
    await expect(page.getByRole("button", { name: "Yes, disconnect" })).toBeHidden();
    await page.locator("summary", { hasText: "Disconnect" }).click();
    await page.getByRole("button", { name: "Yes, disconnect" }).click();
    await expect(page.getByRole("heading", { name: "Not connected" })).toBeVisible();
  });
});

test.describe("with scripts, the connect button", () => {
  test.use({ javaScriptEnabled: true, expectedFailures: [500] });

  test("shows that it is connecting, or why it cannot", async ({ page }) => {
    await signIn(page, "admin@example.com", PAGE);
    const button = page.getByRole("button", { name: "Connect AliExpress" });
    const problem = page.getByRole("main").getByRole("alert");
    await waitForHydration(button, true);
    const answers: [answer: object | string, words: string][] = [
      [{}, "authURL missing in response"],
      ["<html>", "Unable to start AliExpress OAuth"],
      [{ status: 500 }, "Failed to get AliExpress auth URL"],
    ];
    for (const [answer, words] of answers) {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/api/aliexpress/oauth/url", async (route) => {
        await held;
        if (typeof answer === "string") await route.fulfill({ body: answer });
        else await route.fulfill({ status: "status" in answer ? 500 : 200, json: {} });
      });
      await button.click();
      await expect(page.getByRole("button", { name: "Connecting…" })).toBeVisible();
      release();
      await expect(problem).toHaveText(words);
      await page.unroute("**/api/aliexpress/oauth/url");
    }
  });
});
