import { expect, type Locator, type Page } from "@playwright/test";
import type { Sandbox } from "../sandbox/server";
import { answerTo } from "../support/captcha";
import { PASSWORD } from "../support/customers";
import { formOf } from "../support/html";
import { answeredQuestion } from "../support/shop-client";
import type { RunningShop } from "../support/shop-process";

/** A product without color variants that cannot sell out during a run. */
export function plentifulProduct(shop: RunningShop): { id: string; name: string } {
  return shop.data.products.where(({ colorsVariants, countInStock }) => {
    return colorsVariants.length === 0 && countInStock >= 30 && countInStock <= 50;
  });
}

/** Sets a product's stock while `work` runs. */
export async function withStock(shop: RunningShop, id: string, stock: number, work: () => Promise<void>) {
  const before = shop.data.products.stockOf(id);
  shop.data.products.setStock(id, stock);
  await work().finally(() => shop.data.products.setStock(id, before));
}

/** Holds the requests to these addresses. @returns lets them go on */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resume) => {
    release = resume;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

/** Waits until React has hydrated this control; returns at once without JavaScript. */
export async function waitForHydration(control: Locator, scripted: boolean): Promise<void> {
  const isReacts = () => control.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react")));
  await expect.poll(isReacts).toBe(scripted);
}

/** The captcha question's field in the form with this name. */
export function questionOf(page: Page, formName: string): Locator {
  return page.getByRole("form", { name: formName }).getByRole("textbox", { name: /^What is/ });
}

/** Solves the captcha question of a form. */
export async function answerOf(page: Page, formName: string): Promise<string> {
  const label = page.getByRole("form", { name: formName }).locator("label", { hasText: "What is" });
  return String(answerTo((await label.textContent()) ?? ""));
}

const hasScripting = (page: Page) => page.evaluate(() => matchMedia("(scripting: enabled)").matches);

/**
 * Answers the captcha question of a form, if it asks one: with JavaScript it asks one only after a refusal.
 * @param scripted false where the page's scripts are blocked
 */
export async function answerQuestion(page: Page, formName: string, scripted?: boolean): Promise<void> {
  if (scripted ?? (await hasScripting(page))) {
    await expect(page.getByRole("form", { name: formName }).locator("[name=altcha]")).toBeAttached();
    if ((await questionOf(page, formName).count()) === 0) return;
  }
  await questionOf(page, formName).fill(await answerOf(page, formName));
}

/** Submits a form that the shop refuses, and waits for the new captcha question. */
export async function expectRefused(page: Page, formName: string, send: () => Promise<void>): Promise<void> {
  const requested = page.getByRole("form", { name: formName }).locator("[name=captchaId]");
  const before = await requested.inputValue();
  await send();
  await expect(requested).not.toHaveValue(before);
}

/** Signs in without the sign-in page, which has tests of its own, and opens a page. */
export async function signIn(page: Page, email: string, path: string, password = PASSWORD): Promise<void> {
  const opened = await page.request.get("/login");
  const form = formOf(await opened.text(), "Sign in");
  const answer = await page.request.post("/login", {
    form: { intent: "login", email, password, ...answeredQuestion(form) },
    headers: { Origin: new URL(opened.url()).origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  await page.goto(path);
}

/** Fills in the sign-in form, including the captcha, and submits it. */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole("form", { name: "Sign in" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password").fill(password);
  await answerQuestion(page, "Sign in");
  await form.getByRole("button", { name: "Sign in" }).click();
}

/**
 * Presses a button that adds to the cart, and goes on to the cart's page. Where scripts run the page stays, and the cart's
 * drawer says what was added; without them the form leads to the cart's page.
 */
export async function pressAdd(page: Page, button: Locator): Promise<void> {
  const scripted = await hasScripting(page);
  await waitForHydration(button, scripted);
  const { pathname } = new URL(page.url());
  await button.click();
  await followToCart(page, scripted ? pathname : null);
}

/**
 * Goes to the cart's page after something was added.
 * @param from the page that stayed, as scripts run on it; null without them
 */
export async function followToCart(page: Page, from: string | null): Promise<void> {
  const drawer = page.getByRole("dialog", { name: "Cart" });
  if (from !== null) {
    await expect(drawer.getByRole("status").getByText(/ was added to your cart\.$/)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(from);
    await drawer.getByRole("link", { name: "View the cart" }).click();
  }
  await page.waitForURL("**/cart");
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeAttached();
  await expect(drawer).toBeHidden();
}

export async function addToCart(page: Page, productId: string): Promise<void> {
  await page.goto(`/product/${productId}`);
  // On a phone there is a second button, in the bar.
  await pressAdd(page, page.locator("#buy").getByRole("button", { name: "Add to cart" }));
}

/** Whether this is the shipping page; the sign-in page has its path in the query. */
export const isShipping = ({ pathname }: URL) => pathname === "/shipping";

export async function continueAsGuest(page: Page, scripted?: boolean): Promise<void> {
  await answerQuestion(page, "Continue as Guest", scripted);
  await page.getByRole("button", { name: "Continue as Guest" }).click();
  await page.waitForURL(isShipping);
}

/** The buyer of most orders. The emails of several tests go there: a test that reads one has an address of its own. */
const BUYER = "buyer@example.com";

/** An address whose ZIP code the postal service corrects to 10118. */
export const CORRECTED_ADDRESS = {
  Address: "350 5th Ave",
  Apartment: "Suite 10",
  City: "New York",
  "State or province": "NY",
  "Postal code": "10001",
};

/** Fills in the shipping form. The suggestion for this address differs in case and abbreviations only. */
export async function fillShipping(page: Page, changes: Record<string, string> = {}): Promise<Record<string, string>> {
  const values = {
    Email: BUYER,
    "First name": "Jo",
    "Last name": "Buyer",
    Address: "1600 Harbor Street",
    City: "Portland",
    "State or province": "Oregon",
    "Postal code": "97201",
    ...changes,
  };
  // The previous page has an email field, too, and may still be shown after the URL has changed.
  const form = page.getByRole("form", { name: "Shipping address" });
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(new RegExp(`^${label}`)).fill(value);
  }
  return values;
}

/** Fills in the shipping form and submits it. */
export async function submitShipping(page: Page, changes: Record<string, string> = {}): Promise<void> {
  await fillShipping(page, changes);
  await page.getByRole("form", { name: "Shipping address" }).getByRole("button", { name: "Continue" }).click();
}

/** The shipping rates to choose from: below the address where scripts run, else on a page of their own. */
export const ratesOn = (page: Page): Locator => page.getByRole("group", { name: "Shipping rate" }).getByRole("radio");

/**
 * Goes on from a filled in shipping form to the page where the order is placed. Where scripts run, the rate is chosen below the
 * address, and the way to pay on that page; without them each has a page of its own.
 * @param choices.rates how many rates there have to be
 */
export async function continueToPlaceOrder(
  page: Page,
  { method = /^PayPal/, rates }: { method?: RegExp; rates?: number } = {},
): Promise<void> {
  const next = page.getByRole("main").getByRole("button", { name: "Continue" });
  const choose = (name: RegExp) => page.getByRole("radio", { name }).check();
  const chooseRate = async () => {
    if (rates !== undefined) await expect(ratesOn(page)).toHaveCount(rates);
    // A checked radio button counts as checked at once, also while it cannot be chosen yet.
    await expect(ratesOn(page).first()).toBeEnabled();
    await ratesOn(page).first().check();
  };
  if (await hasScripting(page)) {
    await chooseRate();
    await next.click();
    await page.waitForURL("**/placeorder");
    return choose(method);
  }
  await next.click();
  await page.waitForURL("**/shippingrate");
  await chooseRate();
  await next.click();
  await page.waitForURL("**/payment");
  await choose(method);
  await next.click();
  await page.waitForURL("**/placeorder");
}

/** Goes from a product's page to the shipping form, as a guest. */
export async function walkToShipping(page: Page, productId: string): Promise<void> {
  await addToCart(page, productId);
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await page.waitForURL("**/login**");
  await continueAsGuest(page);
}

/** Goes from a product's page to the page where the order is placed. */
export async function walkToPlaceOrder(page: Page, productId: string, method = "PayPal", email = BUYER): Promise<void> {
  await walkToShipping(page, productId);
  await fillShipping(page, { Email: email });
  await continueToPlaceOrder(page, { method: new RegExp(`^${method}`) });
}

/** Places an order for a product and stops at its unpaid order page. */
export async function walkToOrder(page: Page, productId: string, method = "PayPal", email = BUYER): Promise<void> {
  await walkToPlaceOrder(page, productId, method, email);
  await placeUnpaid(page, method);
}

/**
 * Places an order and stops at its unpaid page. Where scripts run, PayPal's page opens first: the shopper comes back from it
 * without paying.
 */
export async function placeUnpaid(page: Page, method = "PayPal"): Promise<void> {
  const scripted = await hasScripting(page);
  const button = page.getByRole("button", { name: "Place Order" });
  await waitForHydration(button, scripted);
  await button.click();
  if (scripted && method === "PayPal") {
    await page.waitForURL("**/checkoutnow**");
    await page.getByRole("button", { name: "Cancel and return" }).click();
    await page.waitForURL("**/order/*");
    // Without what the cancellation left in the address.
    await page.goto(new URL(page.url()).pathname);
  }
  await page.waitForURL("**/order/*");
}

/** Presses PayPal's own button and returns the window it opens. */
export async function pressed(page: Page, name = "PayPal"): Promise<Page> {
  const opened = page.waitForEvent("popup");
  // By key: Chromium drops clicks on a frame of another site that has just appeared or moved.
  await page.frameLocator(`iframe[title="${name}"]`).getByRole("button", { name }).press("Enter");
  const popup = await opened;
  await popup.waitForURL("**/checkoutnow**");
  return popup;
}

/**
 * Starts to pay an order with PayPal: by PayPal's own button, which opens a window, or without JavaScript by the form.
 * @returns the page that shows PayPal
 */
export async function openPayPal(page: Page, scripted: boolean): Promise<Page> {
  if (!scripted) {
    await page.getByRole("button", { name: "Pay with PayPal" }).click();
    return page;
  }
  return pressed(page);
}

/** A password that no demo account has. */
export const OTHER_PASSWORD = "Other-pass2?";

let newCustomers = 0;

/** Registration input of a customer without an account. */
export function newCustomerInput() {
  newCustomers += 1;
  const username = `newcomer${newCustomers}`;
  return { "First name": "Robin", "Last name": "Newcomer", Username: username, Email: `${username}@example.com` };
}

/** Fills in the registration form, including the captcha, and submits it. */
export async function submitRegistration(
  page: Page,
  fields: Record<string, string>,
  password = PASSWORD,
  confirmation = password,
): Promise<void> {
  const form = page.getByRole("form", { name: "Create account" });
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByLabel("Confirm password").fill(confirmation);
  await answerQuestion(page, "Create account");
  await form.getByRole("button", { name: "Create account" }).click();
}

/** Waits for the next email to an address and returns the URL of its link. */
export async function linkSentTo(sandbox: Sandbox, email: string): Promise<string> {
  const { text } = await sandbox.mailbox.nextTo(email);
  return /http\S+/.exec(text)?.[0] ?? "";
}

/** Backdates an account's last confirmation email, so that another one may be requested. */
export function allowResend(shop: RunningShop, email: string): void {
  const { confirmationSentAt } = shop.data.users.withEmail(email);
  const earlier = new Date(Number(confirmationSentAt) - 41_000);
  shop.data.users.change({ email }, { confirmationSentAt: earlier });
}
