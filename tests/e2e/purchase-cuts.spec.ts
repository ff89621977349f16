import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { answerQuestion, fillShipping, followToCart, plentifulProduct, ratesOn, waitForHydration } from "./steps";

test.use({ settings: { RATE_LIMITS: "off" } });

/** A step of the purchase: its page, the button that posts it, and the page after it. */
type Step = { path: string; button: string; next: RegExp };

const STEPS: Step[] = [
  { path: "/product", button: "Add to cart", next: /\/cart$/ },
  { path: "/cart", button: "Proceed to checkout", next: /\/login\?/ },
  { path: "/login", button: "Continue as Guest", next: /\/shipping$/ },
  { path: "/shipping", button: "Continue", next: /\/shippingrate$/ },
  { path: "/shippingrate", button: "Continue", next: /\/payment$/ },
  { path: "/payment", button: "Continue", next: /\/placeorder$/ },
  { path: "/placeorder", button: "Place Order", next: /\/order\/[0-9a-f]{24}/ },
];

const CITY = "Astoria";

type Purchase = {
  page: Page;
  press: (step: Step) => Promise<void>;
  before?: (step: Step) => Promise<void>;
  /** Whether the scripts of a step's page are loaded. */
  isScripted: (step: Step) => boolean;
};

/** Walks from the product to the placed order. `press` posts each step in its own way, and gets to the next page. */
async function walk({ page, press, before, isScripted }: Purchase, email: string): Promise<void> {
  for (const step of STEPS) {
    await before?.(step);
    if (step.path === "/shipping") {
      await fillShipping(page, { Email: email, City: CITY });
      if (isScripted(step)) await expect(ratesOn(page).first()).toBeEnabled();
    }
    if (step.path === "/shippingrate") await page.getByRole("radio", { name: /^Expedited/ }).check();
    if (step.path === "/payment") await page.getByRole("radio", { name: /^Credit Card/ }).check();
    if (step.path === "/login") await answerQuestion(page, step.button, isScripted(step));
    const from = isScripted(step) ? new URL(page.url()).pathname : null;
    await press(step);
    if (step.path === "/product") await followToCart(page, from);
    if (step.path === "/shipping" && isScripted(step)) {
      // Rate and payment are chosen already; who wants to can still open their pages.
      await page.waitForURL("**/placeorder");
      await page.goto("/shippingrate");
    }
    await page.waitForURL(step.next);
  }
}

/**
 * Makes it possible to press a button while the connection is lost: before the shop gets the request, or before its answer
 * arrives. The page's requests are intercepted until the test ends: some would hang if that ended while they are sent.
 * @returns presses the button, and waits until its request has failed
 */
async function losingConnection(page: Page, lost: "request" | "answer"): Promise<(button: string) => Promise<void>> {
  let isLosing = false;
  await page.route("**/*", async (route) => {
    if (!isLosing || route.request().method() !== "POST") return route.fallback();
    isLosing = false;
    if (lost === "answer") {
      const cookies = await page.context().cookies();
      await route.fetch({ maxRedirects: 0 });
      await page.context().clearCookies();
      await page.context().addCookies(cookies);
    }
    return route.abort("internetdisconnected");
  });
  return async (button) => {
    isLosing = true;
    const failed = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
    await page.getByRole("button", { name: button, exact: true }).click();
    await failed;
  };
}

for (const lost of ["request", "answer"] as const) {
  test(`@scripted a purchase whose every ${lost} is lost once makes one order with every field as typed`, async ({
    page,
    shop,
  }) => {
    const email = `lost-${lost}@example.com`;
    const pressWhileLost = await losingConnection(page, lost);
    await page.goto(`/product/${plentifulProduct(shop).id}`);
    const before = shop.data.orders.list({ email }).length;
    const press = async ({ path, button }: Step) => {
      const control = page.getByRole("button", { name: button, exact: true });
      await waitForHydration(control, true);
      await pressWhileLost(button);
      if (path === "/shipping") await expect(page.getByLabel("City")).toHaveValue(CITY);
      if (path === "/shippingrate") await expect(page.getByRole("radio", { name: /^Expedited/ })).toBeChecked();
      if (path === "/shipping") await expect(ratesOn(page).first()).toBeChecked();
      // The order was placed, and the page leads to it.
      if (path === "/placeorder" && lost === "answer") return;
      if (path === "/payment" || path === "/placeorder")
        await expect(page.getByRole("radio", { name: /^Credit Card/ })).toBeChecked();
      await control.click();
    };
    await walk({ page, press, isScripted: () => true }, email);
    const orders = shop.data.orders.list({ email });
    expect(orders).toHaveLength(before + 1);
    expect(orders[0]).toMatchObject({
      paymentMethod: "Credit Card",
      rateService: expect.stringContaining("Expedited"),
    });
    expect(orders[0]?.shippingAddress).toMatchObject({
      shipToFirstName: "Jo",
      shipToLastName: "Buyer",
      city: expect.stringMatching(/^astoria$/i),
    });
    await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  });
}

for (const { path: from } of STEPS) {
  test(`@scripted a purchase goes on when scripts are blocked from ${from} on`, async ({ page, shop }) => {
    const email = `blocked${from.replace("/", "-")}@example.com`;
    await page.goto(`/product/${plentifulProduct(shop).id}`);
    const before = async ({ path, button }: Step) => {
      if (path !== from) return;
      // What is still being loaded is not what is blocked.
      await waitForHydration(page.getByRole("button", { name: button, exact: true }), true);
      await page.route("**/*.js", (route) => route.abort("internetdisconnected"));
      await page.reload();
    };
    const paths = STEPS.map(({ path }) => path);
    const isScripted = ({ path }: Step) => paths.indexOf(path) < paths.indexOf(from);
    const press = async (step: Step) => {
      const control = page.getByRole("button", { name: step.button, exact: true });
      await waitForHydration(control, isScripted(step));
      await control.click();
    };
    await walk({ page, press, before, isScripted }, email);
    expect(shop.data.orders.list({ email })).toHaveLength(1);
    await expect(page.getByRole("heading", { name: /^One step left: pay/ })).toBeVisible();
  });
}
