import { PASSWORD } from "../support/customers";
import { expect, test } from "./fixtures";
import {
  addToCart,
  continueAsGuest,
  isShipping,
  newCustomerInput,
  plentifulProduct,
  questionOf,
  submitSignIn,
} from "./steps";

test.use({
  settings: { RATE_LIMITS: "off", RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET_KEY: "secret" },
  expectedFailures: [400, 502],
});

test("a guest ticks Google's box, or answers the question without JavaScript", async ({ page, shop, scripted }) => {
  await addToCart(page, plentifulProduct(shop).id);
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  if (!scripted) {
    await expect(page.getByLabel("I'm not a robot")).toHaveCount(0);
    await questionOf(page, "Continue as Guest").fill("99");
    await page.getByRole("button", { name: "Continue as Guest" }).click();
    await expect(questionOf(page, "Continue as Guest")).toHaveAccessibleDescription(/That answer was not right/);
    // Read as text content: locators by text skip what is below noscript.
    const paragraphs = await page.locator("main p").allTextContents();
    const message = "That answer was not right. Please answer a new question.";
    expect(paragraphs.filter((text) => text === message)).toHaveLength(1);
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

test("a solved captcha has to be solved again after a wrong password", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/login");
  const form = page.getByRole("form", { name: "Sign in" });
  await form.getByLabel("Email").fill("jane@example.com");
  await form.getByLabel("Password").fill("Wrong-pass1!");
  await form.getByLabel("I'm not a robot").check();
  await form.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  await expect(form.getByLabel("I'm not a robot")).not.toBeChecked();
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByLabel("I'm not a robot").check();
  await form.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/");
  await expect(page.getByRole("banner").getByText("Jane")).toBeVisible();
});

test("while Google is down no visitor gets past the captcha, and the input is kept", { tag: "@scripted" }, async ({
  page,
  sandbox,
}) => {
  const person = newCustomerInput();
  const form = page.getByRole("form", { name: "Create account" });
  const register = async () => {
    for (const label of ["Password", "Confirm password"]) await form.getByLabel(label, { exact: true }).fill(PASSWORD);
    await form.getByLabel("I'm not a robot").check();
    await form.getByRole("button", { name: "Create account" }).click();
  };
  await page.goto("/register");
  for (const [label, value] of Object.entries(person)) await form.getByLabel(label).fill(value);
  sandbox.faults.set("recaptcha", "down");
  await register();
  await expect(page.getByRole("alert")).toContainText("The reCAPTCHA service cannot be reached right now.");
  await expect(page.getByRole("alert")).toBeFocused();
  for (const [label, value] of Object.entries(person)) await expect(form.getByLabel(label)).toHaveValue(value);
  await expect(form.getByLabel("I'm not a robot")).not.toBeChecked();
  sandbox.faults.clear("recaptcha");
  await register();
  await page.waitForURL("**/registerconfirm/*");
});

test("when Google's script does not load, the built-in captcha takes its place", { tag: "@scripted" }, async ({
  page,
  sandbox,
}) => {
  await page.route(`${sandbox.url}/recaptcha/**`, (route) => route.abort());
  await page.goto("/login?redirect=/shipping");
  await submitSignIn(page, "jane@example.com", PASSWORD);
  await page.waitForURL("**/cart");
  await expect(page.getByRole("banner").getByText("Jane")).toBeVisible();
});
