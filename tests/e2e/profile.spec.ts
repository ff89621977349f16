import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { addCustomer, PASSWORD } from "../support/customers";
import { seedInto } from "../support/seeded-data";
import { type RunningShop, startShop } from "../support/shop-process";
import { answerQuestion, expect, productWhere, test } from "./fixtures";

async function signIn(page: Page, email: string, redirect: string, password = PASSWORD): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
  await answerQuestion(page, "Sign in");
  const form = page.getByRole("form", { name: "Sign in" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(`**${redirect.split("#")[0]}`);
}

/** Axe runs as a script of the page: where scripts are off it is given the same page in a browser that has them. */
async function expectAccessible(page: Page, scripted: boolean, colorScheme: "light" | "dark" = "light"): Promise<void> {
  const analysed = scripted ? page : await unscriptedCopy(page, colorScheme);
  const builder = new AxeBuilder({ page: analysed }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]);
  const { violations } = await builder.analyze();
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
  if (analysed !== page) await analysed.context().close();
}

async function unscriptedCopy(page: Page, colorScheme: "light" | "dark"): Promise<Page> {
  const html = (await page.content()).replace(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, "");
  const viewport = page.viewportSize();
  const context = await page.context().browser()?.newContext({ colorScheme, viewport, javaScriptEnabled: true });
  if (!context) throw new Error("no browser");
  const copy = await context.newPage();
  await copy.route(page.url(), (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
  await copy.goto(page.url());
  return copy;
}

test.describe("the profile", () => {
  test.use({ expectedFailures: [400] });

  test("shows what is wrong with it, then changes", async ({ page, shop }) => {
    const { email } = addCustomer(shop);
    await page.goto("/profile");
    await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile/);
    await signIn(page, email, "/");
    await page.locator("summary", { hasText: "Casey" }).click();
    await page.getByRole("link", { name: "Profile" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();

    const form = page.getByRole("form", { name: "Profile" });
    await form.getByLabel("First name").fill("<b>Robin</b>");
    await form.getByRole("button", { name: "Update" }).click();
    await expect(form.getByLabel("First name")).toHaveAccessibleDescription("Invalid");
    await expect(form.getByLabel("First name")).toBeFocused();
    await expect(page.getByText("Failed to update profile")).toBeVisible();

    await form.getByLabel("First name").fill("Robin");
    await form.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Profile updated")).toBeVisible();
    await expect(page.locator("summary", { hasText: "Robin" })).toBeVisible();
  });

  test("lists the orders and turns to the form for a new password", async ({ page, shop, scripted }) => {
    await signIn(page, "jane@example.com", "/profile");
    const orders = page.getByRole("table", { name: "My Orders" });
    await expect(orders.getByRole("link", { name: /Details/ })).toHaveCount(4);
    await expectAccessible(page, scripted);
    await orders
      .getByRole("link", { name: /Details/ })
      .first()
      .click();
    await page.waitForURL("**/order/*");

    const { email } = addCustomer(shop);
    await page.context().clearCookies();
    await signIn(page, email, "/profile");
    await page.getByRole("link", { name: "Change Password" }).click();
    await page.waitForURL("**/profile?view=password");
    await expectAccessible(page, scripted);
    const form = page.getByRole("form", { name: "Change Password" });
    const change = async (current: string, next: string, again: string) => {
      await form.getByLabel("Current Password").fill(current);
      await form.getByLabel("New Password", { exact: true }).fill(next);
      await form.getByLabel("Verify New Password").fill(again);
      await form.getByRole("button", { name: "Change Password" }).click();
    };
    await change(PASSWORD, "Other-pass2?", "Other-pass3?");
    await expect(form.getByLabel("Verify New Password")).toHaveAccessibleDescription("New passwords do not match");
    await expect(page.getByRole("status").filter({ hasText: "Error" })).toContainText("New passwords do not match");
    await change(PASSWORD, "Other-pass2?", "Other-pass2?");
    await expect(page.getByText("Password updated")).toBeVisible();
    await page.context().clearCookies();
    await signIn(page, email, "/profile", "Other-pass2?");
  });

  test("fits a narrow screen in light and dark", async ({ page, scripted }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await signIn(page, "jane@example.com", "/profile");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const screen of ["/profile", "/profile?view=password", "/profile/delete"]) {
        await page.goto(screen);
        await expectAccessible(page, scripted, colorScheme);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
    }
  });
});

const limited = test.extend<object, { shop: RunningShop }>({
  shop: [
    async ({ sandbox }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), "tradepost-e2e-"));
      seedInto(folder);
      const shop = await startShop({ copyOf: folder, settings: sandbox.env });
      rmSync(folder, { recursive: true, force: true });
      await use(shop);
      await shop.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

limited.describe("the wait after an update", () => {
  limited("is counted down", async ({ page, shop, scripted }) => {
    const { email } = addCustomer(shop);
    await page.clock.install();
    await signIn(page, email, "/profile");
    const update = page.getByRole("button", { name: "Update" });
    await update.click();
    await expect(update).toBeDisabled();
    await expect(page.getByText(/You can update your profile again in \d+ s/)).toBeVisible();
    await expectAccessible(page, scripted);
    if (!scripted) return;
    await page.clock.fastForward(11_000);
    await expect(update).toBeEnabled();
    await expect(page.getByText(/You can update your profile again/)).toBeHidden();
  });
});

test.describe("a review", () => {
  test.use({ expectedFailures: [400] });

  test("is written after signing in, and changed on the same page", async ({ page, shop, scripted }) => {
    const product = productWhere(shop, "num_reviews = 0");
    const { email } = addCustomer(shop);
    await page.goto(`/product/${product.id}`);
    await page.getByRole("link", { name: "Sign in to write a review" }).click();
    await page.waitForURL("**/login?redirect=**");
    await signIn(page, email, `/product/${product.id}`);
    const form = page.getByRole("form", { name: "Review" });
    await form.getByLabel("Comment").fill("Sturdy.");
    await form.getByRole("button", { name: "Publish review" }).click();
    await expect(form.getByLabel("Rating")).toHaveAccessibleDescription(/Please choose a rating/);
    await expect(form.getByLabel("Comment")).toHaveValue("Sturdy.");
    await form.getByLabel("Rating").selectOption({ label: "4 Very Good" });
    await form.getByRole("button", { name: "Publish review" }).click();
    await expect(page.getByText("Thank you for your review.")).toBeVisible();
    await expect(page.getByText("1 review", { exact: true })).toBeVisible();
    await expectAccessible(page, scripted);
    await form.getByLabel("Rating").selectOption({ label: "2 Fair" });
    await form.getByRole("button", { name: "Change my review" }).click();
    await expect(page.getByRole("img", { name: "Rated 2 out of 5" }).first()).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Sturdy." })).toContainText("Casey");
  });
});

test.describe("leaving", () => {
  test.use({ expectedFailures: [400] });

  test("downloads the data, then deletes the account with the password", async ({ page, shop }) => {
    const { id, email } = addCustomer(shop);
    await signIn(page, email, "/profile");
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download my data" }).click();
    expect((await downloading).suggestedFilename()).toBe("my-data.json");
    await page.getByRole("link", { name: "Delete my account" }).click();
    await page.waitForURL("**/profile/delete");
    await expect(page.getByText(/the shop keeps a copy/)).toBeVisible();
    await page.getByLabel("Password").fill("Wrong-pass1!");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/not right/);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText("Your account is deleted.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
    expect(shop.database().prepare("select count(*) from user where id = ?").pluck().get(id)).toBe(0);
  });
});
