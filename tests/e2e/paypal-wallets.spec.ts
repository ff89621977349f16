import type { Browser, BrowserContext, FrameLocator, Page } from "@playwright/test";
import type { RunningShop } from "../support/shop-process";
import { expect, test } from "./fixtures";
import { plentifulProduct, walkToOrder } from "./steps";

const status = (page: Page) => page.getByRole("list", { name: "Order status" });
const alerts = (page: Page) => page.getByRole("main").getByRole("alert");
const wallets = (page: Page) => page.getByRole("region", { name: "Pay with" });
const google = (page: Page) => wallets(page).getByRole("button", { name: "Google Pay" });
const apple = (page: Page) => wallets(page).getByRole("button", { name: "Pay with Apple Pay" });
const sheet = (page: Page, name: string): FrameLocator => page.frameLocator(`iframe[title="${name}"]`);
const bank = (page: Page): FrameLocator => page.frameLocator('iframe[title="3D Secure"]');

/**
 * Presses a button in a frame by key: Chromium drops clicks on a frame of another site that has just appeared or moved. By space,
 * which acts when the key is let go: the frame may be gone then.
 */
const press = (frame: FrameLocator, name: string) => frame.getByRole("button", { name, exact: true }).press("Space");

const GOOD = "Pay with Visa 1111";
const DECLINED = "Pay with Visa 0002, which is declined";
const DECLINED_TEXT = "Your card was declined. You have not been charged; please try another card.";
const SETTINGS = ["paypalApplePay", "paypalGooglePay"];

function offer(shop: RunningShop, names = SETTINGS): void {
  for (const name of names) shop.data.settings.add({ name, value: true, updatedAt: new Date(1) });
}

test.afterEach(({ sandbox, shop }) => {
  sandbox.faults.clear();
  for (const name of SETTINGS) shop.data.settings.remove({ name });
});

test.describe("PayPal's wallets", { tag: "@scripted" }, () => {
  test.beforeEach(({ shop }) => offer(shop));

  test("pay an order by Google Pay on its page", async ({ page, sandbox, shop, accessible }) => {
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    const address = page.url();
    await expect(wallets(page)).toHaveAccessibleName("Pay with Apple Pay or Google Pay");
    await expect(google(page)).toBeVisible();
    await accessible("order with PayPal's wallets");
    const { totalCents } = shop.data.orders.get({ id: address.split("/").pop() });
    await google(page).press("Enter");
    await expect(sheet(page, "Google Pay").getByText(/^USD /)).toHaveText(`USD ${(totalCents / 100).toFixed(2)}`);
    await press(sheet(page, "Google Pay"), GOOD);
    await expect(status(page)).toContainText("Paid on");
    await expect(page.getByText("Thank you. Your order is paid.")).toBeVisible();
    expect(page.url()).toBe(address);
    await expect(wallets(page)).toBeHidden();
    expect([...sandbox.paypal.orders.values()].at(-1)).toMatchObject({ source: "google_pay", status: "COMPLETED" });
  });

  test("pay an order by Apple Pay, also one to be paid with PayPal", async ({ page, sandbox, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id);
    await apple(page).click();
    await press(sheet(page, "Apple Pay"), GOOD);
    await expect(status(page)).toContainText("Paid on");
    expect([...sandbox.paypal.orders.values()].at(-1)).toMatchObject({ source: "apple_pay", status: "COMPLETED" });
  });

  test("open no payment when the sheet is closed, and say that nothing was charged", async ({
    page,
    sandbox,
    shop,
  }) => {
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    const opened = sandbox.paypal.orders.size;
    for (const [button, name] of [
      [google(page), "Google Pay"],
      [apple(page), "Apple Pay"],
    ] as const) {
      await button.click();
      await press(sheet(page, name), "Close");
      await expect(page.getByText("You canceled the payment. Nothing was charged.")).toBeVisible();
      await expect(page.locator(`iframe[title="${name}"]`)).toHaveCount(0);
    }
    await expect(alerts(page)).toHaveCount(0);
    expect(sandbox.paypal.orders.size).toBe(opened);
    await google(page).click();
    await press(sheet(page, "Google Pay"), GOOD);
    await expect(status(page)).toContainText("Paid on");
  });

  test("open one sheet, and charge once, when the button is pressed twice", async ({ page, sandbox, shop }) => {
    for (const [button, name] of [
      [google, "Google Pay"],
      [apple, "Apple Pay"],
    ] as const) {
      await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
      const taken = sandbox.paypal.captures.size;
      await button(page).dblclick();
      await expect(page.locator(`iframe[title="${name}"]`)).toHaveCount(1);
      await press(sheet(page, name), GOOD);
      await expect(status(page)).toContainText("Paid on");
      expect(sandbox.paypal.captures.size).toBe(taken + 1);
      await page.context().clearCookies();
    }
  });

  test("show the bank's question after Google's sheet", async ({ page, sandbox, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    sandbox.faults.set("paypal", "three-d-secure", 1);
    await google(page).click();
    await press(sheet(page, "Google Pay"), GOOD);
    await expect(page.locator('iframe[title="Google Pay"]')).toHaveCount(0);
    await expect(status(page)).toContainText("Not Paid");
    await press(bank(page), "Confirm the payment");
    await expect(status(page)).toContainText("Paid on");
  });

  test("are offered as the settings say, each alone", async ({ page, shop }) => {
    shop.data.settings.remove({ name: "paypalApplePay" });
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    await expect(wallets(page)).toHaveAccessibleName("Pay with Google Pay");
    await expect(apple(page)).toBeHidden();
    shop.data.settings.remove({ name: "paypalGooglePay" });
    offer(shop, ["paypalApplePay"]);
    await page.reload();
    await expect(wallets(page)).toHaveAccessibleName("Pay with Apple Pay");
    await expect(google(page)).toBeHidden();
  });

  test("are not shown where PayPal does not allow them, or the wallet has no card", async ({ page, sandbox, shop }) => {
    sandbox.faults.set("google-pay", "not-ready");
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    await expect(wallets(page)).toHaveAccessibleName("Pay with Apple Pay");
    sandbox.faults.set("apple-pay", "no-cards");
    // Then PayPal's script has nothing to do.
    const answered = page.waitForResponse(/eligibility/);
    await page.reload();
    await answered;
    await expect(page.getByRole("form", { name: "Card" })).toBeVisible();
    await expect(wallets(page)).toBeHidden();
    sandbox.faults.clear();
    sandbox.faults.set("paypal", "wallets-ineligible");
    const refused = page.waitForResponse(/eligibility/);
    await page.reload();
    await refused;
    await expect(page.getByRole("form", { name: "Card" })).toBeVisible();
    await expect(wallets(page)).toBeHidden();
    await expect(alerts(page)).toHaveCount(0);
  });
});

test("no script of the wallets is loaded while the settings do not offer them", { tag: "@scripted" }, async ({
  page,
  shop,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
  await expect(page.getByRole("form", { name: "Card" })).toBeVisible();
  expect(requested.filter((url) => /web-sdk|google-pay|apple-pay|wallets/i.test(url))).toEqual([]);
  await expect(wallets(page)).toBeHidden();
});

test.describe("PayPal's wallets, on a refused payment", { tag: "@scripted" }, () => {
  test.use({ expectedFailures: [409, 502] });
  test.beforeEach(({ shop }) => offer(shop));

  test("let the payer choose another card in Google's sheet", async ({ page, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    await google(page).click();
    await press(sheet(page, "Google Pay"), DECLINED);
    await expect(sheet(page, "Google Pay").getByRole("alert")).toHaveText(DECLINED_TEXT);
    await press(sheet(page, "Google Pay"), GOOD);
    await expect(status(page)).toContainText("Paid on");
    await expect(alerts(page)).toHaveCount(0);
  });

  test("say why nothing was charged after the sheet was closed", async ({ page, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    await google(page).click();
    await press(sheet(page, "Google Pay"), DECLINED);
    await expect(sheet(page, "Google Pay").getByRole("alert")).toHaveText(DECLINED_TEXT);
    await press(sheet(page, "Google Pay"), "Close");
    await expect(alerts(page)).toContainText(DECLINED_TEXT);
    await expect(page.getByText("You canceled the payment.")).toBeHidden();
    await apple(page).click();
    await press(sheet(page, "Apple Pay"), DECLINED);
    await expect(alerts(page)).toContainText(DECLINED_TEXT);
    await expect(page.locator('iframe[title="Apple Pay"]')).toHaveCount(0);
    await apple(page).click();
    await press(sheet(page, "Apple Pay"), GOOD);
    await expect(status(page)).toContainText("Paid on");
  });

  for (const [answer, words] of [
    ["Cancel", "This payment was not confirmed. You have not been charged"],
    ["Fail", "Your bank did not confirm this payment. You have not been charged"],
    ["Be unavailable", "Your bank could not be asked to confirm this payment."],
  ] as const) {
    test(`take no money when the bank's answer is: ${answer}`, async ({ page, sandbox, shop }) => {
      await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
      const taken = sandbox.paypal.captures.size;
      sandbox.faults.set("paypal", "three-d-secure", 1);
      await google(page).click();
      await press(sheet(page, "Google Pay"), GOOD);
      await press(bank(page), answer);
      await expect(alerts(page)).toContainText(words);
      expect(sandbox.paypal.captures.size).toBe(taken);
      await google(page).click();
      await press(sheet(page, "Google Pay"), GOOD);
      await expect(status(page)).toContainText("Paid on");
    });
  }

  test("do not pay an order that was canceled meanwhile", async ({ page, sandbox, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    const opened = sandbox.paypal.orders.size;
    await expect(google(page)).toBeVisible();
    shop.data.orders.change({ id: page.url().split("/").pop() }, { cancelledAt: new Date(), holdsStock: false });
    await google(page).click();
    await press(sheet(page, "Google Pay"), GOOD);
    await expect(sheet(page, "Google Pay").getByRole("alert")).toContainText("canceled");
    await press(sheet(page, "Google Pay"), "Close");
    await expect(alerts(page)).toContainText("canceled");
    expect(sandbox.paypal.orders.size).toBe(opened);
  });

  test("say that a payment is still being checked when PayPal does not respond", async ({ page, sandbox, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    await apple(page).click();
    sandbox.faults.set("paypal", "capture-down");
    await press(sheet(page, "Apple Pay"), GOOD);
    await expect(alerts(page)).toContainText("your payment is still being checked");
    await expect(status(page)).toContainText("Not Paid");
  });
});

test.describe("PayPal's wallets, on a failure", { tag: "@scripted" }, () => {
  test.beforeEach(({ shop }) => offer(shop));

  /** A separate browser context: the browser logs the provoked errors to the console. */
  async function unwatched(browser: Browser, baseURL: string): Promise<[Page, BrowserContext]> {
    const context = await browser.newContext({ baseURL });
    return [await context.newPage(), context];
  }

  test("of one script, leave the other wallet; without PayPal's, its card fields stay", async ({
    browser,
    sandbox,
    shop,
  }) => {
    const [page, context] = await unwatched(browser, shop.url);
    sandbox.faults.set("google-pay", "down");
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    await expect(wallets(page)).toHaveAccessibleName("Pay with Apple Pay");
    for (const fault of ["wallet-sdk-down", "wallet-sdk-nonsense"]) {
      sandbox.faults.clear();
      sandbox.faults.set("paypal", fault);
      const answered = page.waitForResponse(/web-sdk\/v6\/core/);
      await page.reload();
      await answered;
      await expect(page.getByRole("form", { name: "Card" })).toBeVisible();
      await expect(wallets(page)).toBeHidden();
      await expect(alerts(page)).toHaveCount(0);
    }
    await context.close();
  });

  test("of the confirmation's answer, find out at PayPal that the order is paid", async ({
    browser,
    sandbox,
    shop,
  }) => {
    for (const [button, name] of [
      [google, "Google Pay"],
      [apple, "Apple Pay"],
    ] as const) {
      const [page, context] = await unwatched(browser, shop.url);
      await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
      sandbox.faults.set("paypal", "wallet-confirm-lost", 1);
      await button(page).click();
      await press(sheet(page, name), GOOD);
      await expect(status(page)).toContainText("Paid on");
      await context.close();
    }
  });

  test("of Apple's validation, say that the sheet could not be opened", async ({ browser, sandbox, shop }) => {
    const [page, context] = await unwatched(browser, shop.url);
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    sandbox.faults.set("paypal", "apple-domain-unknown", 1);
    await apple(page).click();
    await expect(alerts(page)).toContainText(
      "Apple Pay could not be opened. You have not been charged; please choose another way to pay.",
    );
    await apple(page).click();
    await press(sheet(page, "Apple Pay"), GOOD);
    await expect(status(page)).toContainText("Paid on");
    await context.close();
  });
});
