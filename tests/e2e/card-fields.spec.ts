import type { FrameLocator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { plentifulProduct, walkToOrder } from "./steps";

const status = (page: Page) => page.getByRole("list", { name: "Order status" });
const alerts = (page: Page) => page.getByRole("alert");
const field = (page: Page, name: string) =>
  page.frameLocator(`iframe[title="paypal_card_${name}_field"]`).getByRole("textbox");
const payByCard = (page: Page) => page.getByRole("form", { name: "Card" }).getByRole("button", { name: "Pay by card" });
// Its buttons are pressed by key: Chromium drops clicks on a frame of another site that has just appeared or moved.
const bank = (page: Page): FrameLocator => page.frameLocator('iframe[title="3D Secure"]');

const GOOD = "4111 1111 1111 1111";
const DECLINED = "4000 0000 0000 0002";

async function fillCard(page: Page, number = GOOD): Promise<void> {
  await field(page, "number").fill(number);
  await field(page, "expiry").fill("12/49");
  await field(page, "cvv").fill("123");
}

async function paidBy(page: Page, number = GOOD): Promise<void> {
  await fillCard(page, number);
  await payByCard(page).click();
}

test.afterEach(({ sandbox }) => sandbox.faults.clear());

test.describe("PayPal's card fields", { tag: "@scripted" }, () => {
  test("pay an order on its page, and send no card data to the shop", async ({ page, shop, accessible }) => {
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(shop.url)) sent.push(`${request.url()} ${request.postData() ?? ""}`);
    });
    const address = page.url();
    await expect(payByCard(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "Use PayPal's card page instead" })).toBeEnabled();
    await expect(page.locator('iframe[title="Debit or Credit Card"]')).toBeHidden();
    await accessible("order with PayPal's card fields");
    await paidBy(page);
    await expect(status(page)).toContainText("Paid on");
    await expect(page.getByText("Thank you. Your order is paid.")).toBeVisible();
    expect(page.url()).toBe(address);
    await expect(page.getByRole("form", { name: "Card" })).toBeHidden();
    expect(sent.some((request) => request.includes('"approve"'))).toBe(true);
    expect(sent.filter((request) => /4111|12\/49/.test(request))).toEqual([]);
  });

  test("can be filled in and submitted by keyboard", async ({ page, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    // The fields are frames that load one by one.
    for (const name of ["number", "expiry", "cvv", "name"]) await expect(field(page, name)).toBeVisible();
    await field(page, "number").focus();
    const values = { number: GOOD, expiry: "12/49", cvv: "123", name: "Jo Buyer" };
    for (const [name, value] of Object.entries(values)) {
      // The focus moves from frame to frame after the key press.
      await expect(field(page, name)).toBeFocused();
      await page.keyboard.type(value);
      await page.keyboard.press("Tab");
    }
    await expect(payByCard(page)).toBeFocused();
    await field(page, "name").press("Enter");
    await expect(status(page)).toContainText("Paid on");
  });

  test("are found by their labels", async ({ page, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    await expect(field(page, "cvv")).toBeVisible();
    await page.getByText("Security code").click();
    await expect(field(page, "cvv")).toBeFocused();
    await page.getByText("Card number").click();
    await expect(field(page, "number")).toBeFocused();
  });

  test("show an error beside the field until it is corrected", async ({ page, sandbox, shop, accessible }) => {
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    const opened = sandbox.paypal.orders.size;
    await fillCard(page, "4111 1111 1111 1112");
    await field(page, "cvv").fill("");
    await payByCard(page).click();
    await expect(alerts(page)).toHaveText([/^Check the card's number/, /^Check the card's security code/]);
    await expect(field(page, "number")).toBeFocused();
    await expect(field(page, "number")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "number")).toHaveAccessibleDescription(/^Check the card's number/);
    await accessible("order with a wrong card");
    expect(sandbox.paypal.orders.size).toBe(opened);
    await field(page, "number").fill(GOOD);
    await field(page, "cvv").fill("123");
    await expect(alerts(page)).toHaveCount(0);
    await expect(field(page, "number")).not.toHaveAttribute("aria-invalid");
    await expect(field(page, "number")).toHaveAccessibleDescription("");
    await payByCard(page).click();
    await expect(status(page)).toContainText("Paid on");
  });

  test("show the card bank's challenge before the payment", async ({ page, sandbox, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    sandbox.faults.set("paypal", "three-d-secure");
    await paidBy(page);
    await expect(page.getByRole("button", { name: "Paying…" })).toBeVisible();
    await bank(page).getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(payByCard(page)).toBeVisible();
    await expect(alerts(page)).toHaveCount(0);
    await expect(status(page)).toContainText("Not Paid");
    await payByCard(page).click();
    await bank(page).getByRole("button", { name: "Confirm the payment" }).press("Enter");
    await expect(status(page)).toContainText("Paid on");
  });

  test("are not shown where an order is to be paid with PayPal", async ({ page, sandbox, shop }) => {
    const requested = page.waitForRequest((request) => request.url().startsWith(sandbox.env.PAYPAL_SDK_URL ?? ""));
    await walkToOrder(page, plentifulProduct(shop).id);
    expect(new URL((await requested).url()).searchParams.get("components")).toBe("buttons");
    await expect(page.frameLocator('iframe[title="PayPal"]').getByRole("button")).toBeVisible();
    await expect(page.getByRole("form", { name: "Card" })).toBeHidden();
  });
});

test.describe("PayPal's card fields, on a refused payment", { tag: "@scripted" }, () => {
  test.use({ expectedFailures: [409] });

  test("show that a card was declined, and accept another", async ({ page, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    await paidBy(page, DECLINED);
    await expect(alerts(page)).toHaveText(
      "Your card was declined. You have not been charged; please try another card.",
    );
    await expect(status(page)).toContainText("Not Paid");
    await field(page, "number").fill(GOOD);
    await payByCard(page).click();
    await expect(status(page)).toContainText("Paid on");
    await expect(alerts(page)).toHaveCount(0);
  });

  for (const [answer, words] of [
    ["Fail", "Your bank did not confirm this payment. You have not been charged; please try another card."],
    ["Be unavailable", "Your bank could not be asked to confirm this payment."],
  ] as const) {
    test(`take no money when the bank's answer is: ${answer}`, async ({ page, sandbox, shop }) => {
      await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
      const taken = sandbox.paypal.captures.size;
      sandbox.faults.set("paypal", "three-d-secure", 1);
      await paidBy(page);
      await bank(page).getByRole("button", { name: answer }).press("Enter");
      await expect(alerts(page)).toContainText(words);
      await page.reload();
      await expect(status(page)).toContainText("Not Paid");
      expect(sandbox.paypal.captures.size).toBe(taken);
      await paidBy(page);
      await expect(status(page)).toContainText("Paid on");
    });
  }
});

test("when the card fields fail to render, the shopper pays on PayPal's own page", { tag: "@scripted" }, async ({
  browser,
  sandbox,
  shop,
}) => {
  // A separate browser context: React logs the provoked errors to the console.
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  sandbox.faults.set("paypal", "card-fields-broken", 1);
  await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
  await expect(alerts(page)).toContainText("Failed to render PayPal card fields");
  await expect(page.getByRole("form", { name: "Pay" }).getByRole("button", { name: "Pay by card" })).toBeEnabled();
  await page.getByRole("button", { name: "Reload PayPal" }).click();
  await paidBy(page);
  await expect(status(page)).toContainText("Paid on");
  await context.close();
});
