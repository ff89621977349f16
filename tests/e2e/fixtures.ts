import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { seedInto } from "../support/seeded-data";
import { type RunningShop, startShop } from "../support/shop-process";

type Worker = { sandbox: Sandbox; shop: RunningShop };

/**
 * A shop and its outside services for each worker. A page that reports an error, or a request of the shop's own that
 * fails, fails the test; `expectedFailures` names the statuses a test provokes.
 */
export const test = base.extend<{ expectedFailures: number[]; watched: undefined; scripted: boolean }, Worker>({
  sandbox: [
    async ({ browserName: _ }, use) => {
      const sandbox = await startSandbox();
      await use(sandbox);
      await sandbox.stop();
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ sandbox }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), "tradepost-e2e-"));
      seedInto(folder);
      const shop = await startShop({ copyOf: folder, settings: { ...sandbox.env, RATE_LIMITS: "off" } });
      rmSync(folder, { recursive: true, force: true });
      await use(shop);
      await shop.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  scripted: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  expectedFailures: [[], { option: true }],
  watched: [
    async ({ page, shop, expectedFailures }, use) => {
      const failures: string[] = [];
      page.on("pageerror", (error) => failures.push(`page error: ${error.message}`));
      page.on("console", (message) => {
        const isStatus = message.text().includes("Failed to load resource");
        if (message.type() === "error" && !isStatus) failures.push(`console: ${message.text()}`);
      });
      page.on("response", (response) => {
        const own = response.url().startsWith(shop.url);
        const expected = expectedFailures.includes(response.status());
        if (own && response.status() >= 400 && !expected) failures.push(`${response.status()} ${response.url()}`);
      });
      await use(undefined);
      expect(failures).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A product of the demo catalogue, by what is asked of it in SQL. */
export function productWhere(shop: RunningShop, condition: string): { id: string; name: string } {
  const query = `select id, name from product where slot is not null and ${condition} order by slot limit 1`;
  return shop.database().prepare(query).get() as { id: string; name: string };
}

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Answers the small question of a form as a person would. */
export async function answerQuestion(page: Page, formName: string): Promise<void> {
  const form = page.getByRole("form", { name: formName });
  const field = form.getByLabel(/^What is/);
  const question = (await form.locator("label", { hasText: "What is" }).textContent()) ?? "";
  const [, one, sign, other] = /What is (\w+) (plus|minus) (\w+)/.exec(question) ?? [];
  const [left, right] = [NUMBERS.indexOf(one ?? ""), NUMBERS.indexOf(other ?? "")];
  await field.fill(String(sign === "plus" ? left + right : left - right));
}

export async function continueAsGuest(page: Page): Promise<void> {
  await answerQuestion(page, "Continue as Guest");
  await page.getByRole("button", { name: "Continue as Guest" }).click();
  await page.waitForURL("**/shipping");
}

export async function fillShipping(page: Page, changes: Record<string, string> = {}): Promise<void> {
  const values = {
    Email: "buyer@example.com",
    "First name": "Jo",
    "Last name": "Buyer",
    Address: "1600 Harbor Street",
    City: "Portland",
    "State or province": "Oregon",
    "Postal code": "97201",
    ...changes,
  };
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole("textbox", { name: new RegExp(`^${label}`) }).fill(value);
  }
  await page.getByRole("button", { name: "Continue" }).click();
}

/** From any product to the page where the order is placed. */
export async function walkToPlaceOrder(page: Page, productId: string, method = "PayPal"): Promise<void> {
  await page.goto(`/product/${productId}`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.waitForURL("**/cart");
  await page.getByRole("link", { name: "Proceed to checkout" }).click();
  await page.waitForURL("**/login**");
  await continueAsGuest(page);
  await fillShipping(page);
  await page.getByRole("button", { name: "Use this address" }).click();
  await page.waitForURL("**/shippingrate");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/payment");
  await page.getByRole("radio", { name: new RegExp(`^${method}`) }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/placeorder");
}
