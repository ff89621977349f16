import { addCustomer } from "../support/customers";
import { expect, test } from "./fixtures";
import {
  addToCart,
  allowResend,
  answerQuestion,
  expectRefused,
  linkSentTo,
  newCustomerInput,
  plentifulProduct,
  signIn,
  submitRegistration,
  waitForHydration,
} from "./steps";

test.use({ settings: { RATE_LIMITS: "on" }, expectedFailures: [400, 429] });

test("the wait after a profile update is counted down", async ({ page, shop, scripted, accessible }) => {
  const { email } = addCustomer(shop);
  await page.clock.install();
  await signIn(page, email, "/profile");
  const update = page.getByRole("button", { name: "Update" });
  await waitForHydration(update, scripted);
  await update.focus();
  await page.keyboard.press("Enter");
  await expect(update).toBeDisabled();
  if (scripted) await expect(update).toBeFocused();
  await expect(page.getByText(/You can update your profile again in \d+ s/)).toBeVisible();
  await accessible("profile, waiting");
  if (!scripted) return;
  await page.clock.fastForward(11_000);
  await expect(update).toBeEnabled();
  await expect(page.getByText(/You can update your profile again/)).toBeHidden();
});

test("the wait for another confirmation email is counted down from 40 seconds", async ({
  page,
  shop,
  sandbox,
  scripted,
  accessible,
}) => {
  const person = newCustomerInput();
  await page.clock.install();
  await page.goto("/register");
  await submitRegistration(page, person);
  await page.waitForURL("**/registerconfirm/*");
  const first = await linkSentTo(sandbox, person.Email);
  const resend = page.getByRole("button", { name: "Resend email" });
  const wait = page.getByText(/You can ask for another email in (?:[1-3]\d|40|\d) s/);
  await expect(resend).toBeDisabled();
  await expect(wait).toBeVisible();
  await accessible("thanks, waiting");

  allowResend(shop, person.Email);
  if (scripted) await page.clock.fastForward(41_000);
  else await page.reload();
  await expect(wait).toBeHidden();
  if (!scripted) {
    await expectRefused(page, "Resend email", () => resend.click());
    await expect(page.getByRole("alert")).toContainText("PLEASE USE ReCAPTCHA!");
  }
  await answerQuestion(page, "Resend email");
  await resend.click();
  await expect(page.getByText("EMAIL SENT!")).toBeVisible();
  await expect(resend).toBeDisabled();
  expect(await linkSentTo(sandbox, person.Email)).not.toBe(first);
});

const isLogin = ({ pathname }: URL) => pathname === "/login";

test("a second login right after the first is refused with a wait message, and keeps the input", async ({
  page,
  context,
  shop,
}) => {
  // The cart gives the browser its session; each tab has its own form.
  await addToCart(page, plentifulProduct(shop).id);
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto("/login");
    const form = tab.getByRole("form", { name: "Sign in" });
    await form.getByLabel("Email").fill("jane@example.com");
    await form.getByLabel("Password").fill("Wrong-pass1!");
    await answerQuestion(tab, "Sign in");
  }
  // The first form waits for the second, so that both arrive together even on a slow machine.
  let sent = 0;
  let release = () => {};
  const bothSent = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(isLogin, async (route) => {
    if (route.request().method() === "POST") {
      sent += 1;
      if (sent === tabs.length) release();
      await bothSent;
    }
    await route.continue();
  });
  await Promise.all(tabs.map((tab) => tab.getByRole("button", { name: "Sign in" }).click()));
  for (const tab of tabs) {
    await expect(tab.getByRole("alert")).toBeVisible();
    await expect(tab.getByLabel("Email")).toHaveValue("jane@example.com");
  }
  const messages = (await Promise.all(tabs.map((tab) => tab.getByRole("alert").textContent()))).sort();
  expect(messages[0]).toContain("Invalid email or password");
  expect(messages[1]).toContain("Please wait a moment before retrying.");
});
