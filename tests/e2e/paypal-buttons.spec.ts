import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { plentifulProduct, pressed, signIn, waitForHydration, walkToOrder, withStock } from "./steps";

const status = (page: Page) => page.getByRole("list", { name: "Order status" });
const scriptOf = (page: Page, sdk: string) => page.locator(`script[src^="${sdk}"]`);

async function fillCard(popup: Page, number: string): Promise<void> {
  await popup.getByLabel("Card number").fill(number);
  await popup.getByLabel("Expiry date").fill("12/49");
  await popup.getByLabel("Security code").fill("123");
  await popup.getByLabel("Name on card").fill("Jo Buyer");
  await popup.getByRole("button", { name: "Pay with card" }).click();
}

test.afterEach(({ sandbox }) => sandbox.faults.clear());

test.describe("PayPal's own buttons", { tag: "@scripted" }, () => {
  test("pay an order on its page", async ({ page, sandbox, shop, accessible }) => {
    await walkToOrder(page, plentifulProduct(shop).id);
    const address = page.url();
    const popup = await pressed(page);
    await accessible("order with PayPal's buttons");
    await popup.getByRole("button", { name: "Pay now" }).click();
    await expect(status(page)).toContainText("Paid on");
    await expect(page.getByRole("status").getByText("Thank you. Your order is paid.")).toBeVisible();
    expect(page.url()).toBe(address);
    await expect(page.getByRole("form", { name: "Pay" })).toBeHidden();
    await expect(page.frameLocator('iframe[title="PayPal"]').getByRole("button")).toHaveCount(0);
    expect(sandbox.paypal.captures.size).toBeGreaterThan(0);
  });

  test("accept a card where PayPal offers no card fields", async ({ page, sandbox, shop }) => {
    sandbox.faults.set("paypal", "card-fields-ineligible");
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    await fillCard(await pressed(page, "Debit or Credit Card"), "4111 1111 1111 1111");
    await expect(status(page)).toContainText("Paid on");
  });

  test("leave the order unpaid when the window is closed", async ({ page, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id);
    const popup = await pressed(page);
    await popup.getByRole("button", { name: "Cancel and return" }).click();
    await expect.poll(() => popup.isClosed()).toBe(true);
    await expect(status(page)).toContainText("Not Paid");
    await expect(page.getByRole("alert")).toBeHidden();
    await expect(page.getByText("You canceled the payment. Nothing was charged.")).toBeVisible();
    await expect(page.frameLocator('iframe[title="PayPal"]').getByRole("button", { name: "PayPal" })).toBeEnabled();
  });

  test("are loaded only on the page of an unpaid order", async ({ page, sandbox, shop }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    const sdk = sandbox.env.PAYPAL_SDK_URL ?? "";
    await page.goto("/");
    // By card, whose order's page comes right after the last step.
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    const before = requested.findIndex((url) => url.startsWith(`${shop.url}/order/`));
    await expect(scriptOf(page, sdk)).toHaveCount(1);
    expect(requested.slice(0, before).filter((url) => url.startsWith(sandbox.url))).toEqual([]);
    const policy = async (path: string) => (await page.request.get(path)).headers()["content-security-policy"] ?? "";
    expect(await policy(page.url())).toContain(sandbox.url);
    expect(await policy("/cart")).not.toContain(sandbox.url);
  });

  test("are ready on an order's page reached by any link", async ({ page, shop }) => {
    const path = `/order/${shop.data.orders.demo("unpaid").id}`;
    const details = page.locator(`a[href="${path}"]`, { hasText: "Details" });
    const expectButton = async () => {
      await page.waitForURL(`**${path}`);
      await expect(page.frameLocator('iframe[title="PayPal"]').getByRole("button", { name: "PayPal" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Pay with PayPal" })).toBeHidden();
    };

    await signIn(page, "jane@example.com", "/");
    await page.locator("summary", { hasText: "Jane" }).click();
    await page.getByRole("link", { name: "Profile" }).click();
    await details.click();
    await expectButton();
    await page.goBack();
    await page.goForward();
    await expectButton();

    await page.context().clearCookies();
    await signIn(page, "jane@example.com", path);
    await expectButton();

    await page.context().clearCookies();
    await signIn(page, "admin@example.com", "/admin");
    await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Orders" }).click();
    // The overview may link the order, too.
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
    await details.click();
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole("heading", { name: "Order" }).first()).toBeVisible();
    // Payment is offered to the buyer only.
    await expect(page.getByRole("button", { name: "Pay with PayPal" })).toBeHidden();
    await expect(page.locator('iframe[title="PayPal"]')).toHaveCount(0);
  });

  test("are not loaded after navigation within another page's document; the form pays", async ({
    page,
    sandbox,
    shop,
  }) => {
    await walkToOrder(page, plentifulProduct(shop).id);
    const path = new URL(page.url()).pathname;
    await page.goto("/");
    await waitForHydration(page.getByRole("main"), true);
    // No link navigates like this, but browsers that restore a document's history after a reload may.
    await page.evaluate((to) => {
      history.pushState({ idx: 1 }, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    }, path);
    await expect(page.getByRole("button", { name: "Pay with PayPal" })).toBeEnabled();
    await expect(scriptOf(page, sandbox.url)).toHaveCount(0);
    await page.getByRole("button", { name: "Pay with PayPal" }).click();
    await page.getByRole("button", { name: "Pay now" }).click();
    await expect(status(page)).toContainText("Paid on");
  });

  test("are not loaded with Save-Data; the form pays", async ({ browser, page, sandbox, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id);
    const storageState = await page.context().storageState();
    const context = await browser.newContext({ storageState, extraHTTPHeaders: { "Save-Data": "on" } });
    const thrifty = await context.newPage();
    await thrifty.goto(page.url());
    await expect(scriptOf(thrifty, sandbox.url)).toHaveCount(0);
    await thrifty.getByRole("button", { name: "Pay with PayPal" }).click();
    await thrifty.getByRole("button", { name: "Pay now" }).click();
    await expect(status(thrifty)).toContainText("Paid on");
    await context.close();
  });
});

test.describe("PayPal's own buttons, on a refused payment", { tag: "@scripted" }, () => {
  test.use({ expectedFailures: [409, 502] });

  test("show that the goods have sold out", async ({ page, sandbox, shop }) => {
    const { id, name } = plentifulProduct(shop);
    await walkToOrder(page, id);
    const orderId = page.url().split("/").pop();
    const opened = sandbox.paypal.orders.size;
    shop.data.orders.change({ id: orderId }, { holdsStock: false });
    await withStock(shop, id, 0, async () => {
      await page.frameLocator('iframe[title="PayPal"]').getByRole("button").press("Enter");
      await expect(page.getByRole("alert")).toContainText(`${name} has sold out since this order was placed.`);
    });
    expect(sandbox.paypal.orders.size).toBe(opened);
    await expect(page.getByRole("button", { name: "Pay with PayPal" })).toBeEnabled();
  });

  test("show that a card was declined, and accept another", async ({ page, sandbox, shop }) => {
    sandbox.faults.set("paypal", "card-fields-ineligible");
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    await fillCard(await pressed(page, "Debit or Credit Card"), "4000 0000 0000 0002");
    await expect(page.getByRole("alert")).toContainText("The payment was declined. You have not been charged");
    await fillCard(await pressed(page, "Debit or Credit Card"), "4111 1111 1111 1111");
    await expect(status(page)).toContainText("Paid on");
    await expect(page.getByRole("alert")).toBeHidden();
  });

  test("show that a payment is still being checked when PayPal does not respond", async ({ page, sandbox, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id);
    const popup = await pressed(page);
    sandbox.faults.set("paypal", "down");
    await popup.getByRole("button", { name: "Pay now" }).click();
    await expect(page.getByRole("alert")).toContainText("your payment is still being checked");
    await expect(status(page)).toContainText("Not Paid");
  });
});

test.describe("PayPal's script, on a failure", { tag: "@scripted" }, () => {
  /** A separate browser context: PayPal's library logs the provoked errors to the console. */
  async function unwatched(browser: Browser, baseURL: string): Promise<[Page, BrowserContext]> {
    const context = await browser.newContext({ baseURL });
    return [await context.newPage(), context];
  }

  for (const fault of ["sdk-down", "sdk-nonsense"]) {
    test(`${fault}: the form is there, and Reload PayPal loads the buttons`, async ({ browser, sandbox, shop }) => {
      const [page, context] = await unwatched(browser, shop.url);
      sandbox.faults.set("paypal", fault, 3);
      const requested: string[] = [];
      page.on("request", (request) => requested.push(request.url()));
      await walkToOrder(page, plentifulProduct(shop).id);
      await expect(page.getByRole("button", { name: "Pay with PayPal" })).toBeEnabled();
      await expect(page.getByRole("alert")).toContainText("Failed to initialize PayPal SDK");
      expect(requested.filter((url) => url.startsWith(sandbox.env.PAYPAL_SDK_URL ?? ""))).toHaveLength(3);
      await expect(page.getByRole("button", { name: "Pay with PayPal" })).toBeEnabled();
      await page.getByRole("button", { name: "Reload PayPal" }).click();
      await (await pressed(page)).getByRole("button", { name: "Pay now" }).click();
      await expect(status(page)).toContainText("Paid on");
      await context.close();
    });
  }

  test("buttons that fail to render: the form pays", async ({ browser, sandbox, shop }) => {
    const [page, context] = await unwatched(browser, shop.url);
    sandbox.faults.set("paypal", "buttons-broken", 1);
    await walkToOrder(page, plentifulProduct(shop).id);
    await expect(page.getByRole("alert")).toContainText("Failed to render PayPal Buttons");
    await page.getByRole("button", { name: "Pay with PayPal" }).click();
    await page.getByRole("button", { name: "Pay now" }).click();
    await expect(status(page)).toContainText("Paid on");
    await context.close();
  });
});
