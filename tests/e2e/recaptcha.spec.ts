import { PASSWORD } from "../support/customers";
import { expect, test } from "./fixtures";
import { addToCart, continueAsGuest, isShipping, plentifulProduct, questionOf } from "./walk";

test.use({
  settings: { RATE_LIMITS: "off", RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET_KEY: "secret" },
  expectedFailures: [400],
});

test("a guest ticks Google's box, or answers the question where no script runs", async ({ page, shop, scripted }) => {
  await addToCart(page, plentifulProduct(shop).id);
  await page.getByRole("link", { name: "Proceed to checkout" }).click();
  if (!scripted) {
    await expect(page.getByLabel("I'm not a robot")).toHaveCount(0);
    await continueAsGuest(page);
    return;
  }
  await expect(questionOf(page, "Continue as Guest")).toHaveCount(0);
  const form = page.getByRole("form", { name: "Continue as Guest" });
  await expect(form.getByLabel("I'm not a robot")).toBeVisible();
  await form.getByRole("button", { name: "Continue as Guest" }).click();
  await expect(form.getByText("Please complete the captcha")).toBeVisible();
  await form.getByLabel("I'm not a robot").check();
  await form.getByRole("button", { name: "Continue as Guest" }).click();
  await page.waitForURL(isShipping);
});

test("a box ticked before a wrong password is to be ticked again", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/login");
  const form = page.getByRole("form", { name: "Sign in" });
  await form.getByLabel("Email").fill("jane@example.com");
  await form.getByLabel("Password").fill("Wrong-pass1!");
  await form.getByLabel("I'm not a robot").check();
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  await expect(form.getByLabel("I'm not a robot")).not.toBeChecked();
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByLabel("I'm not a robot").check();
  await form.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/");
  await expect(page.getByRole("banner").getByText("Jane")).toBeVisible();
});
