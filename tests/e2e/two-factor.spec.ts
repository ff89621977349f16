import { codeOf } from "../support/authenticator-app";
import { addCustomer, PASSWORD } from "../support/customers";
import { expect, test } from "./fixtures";
import { signIn, submitSignIn, waitForHydration } from "./steps";

test.use({ settings: { RATE_LIMITS: "off" }, expectedFailures: [400] });

test("a customer sets up two-step sign-in, signs in with a code and with a recovery code, and switches it off", async ({
  page,
  shop,
  scripted,
  accessible,
}) => {
  const { id, email } = addCustomer(shop);
  await signIn(page, email, "/profile/two-factor");
  const code = page.getByLabel("2. Enter the code that the app shows now");
  await waitForHydration(code, scripted);
  await accessible("two-step sign-in, off");
  const key = (await page.locator("code").textContent()) ?? "";
  await expect(page.getByRole("img", { name: "QR code with the key below" })).toBeVisible();
  const password = page.getByRole("form", { name: "Set up two-step sign-in" }).getByLabel("Current password");
  await password.fill(PASSWORD);
  await code.fill("000000");
  const turnOn = page.getByRole("button", { name: "Switch on two-step sign-in" });
  await turnOn.click();
  await expect(code).toHaveAccessibleDescription(/This code is wrong/);
  await expect(page.locator("code")).toHaveText(key);
  await password.fill(PASSWORD);
  await code.fill(codeOf(key));
  await turnOn.click();
  await expect(page.getByText("Your recovery codes", { exact: true })).toBeVisible();
  const [recoveryCode = ""] = await page
    .getByRole("listitem")
    .filter({ hasText: /^[a-z2-7-]{19}$/ })
    .allTextContents();
  await accessible("recovery codes");

  await page.context().clearCookies();
  await page.goto("/login?redirect=/profile");
  await submitSignIn(page, email, PASSWORD);
  await page.waitForURL("**/login/code**");
  const field = page.getByLabel("Code", { exact: true });
  await waitForHydration(field, scripted);
  await accessible("code of the login");
  await field.fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(field).toHaveAccessibleDescription(/This code is wrong/);
  // As if no code had been used in this half minute.
  shop.data.twoFactors.change({ userId: id }, { lastStep: 0 });
  await field.fill(codeOf(key));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/profile");

  await page.context().clearCookies();
  await page.goto("/login?redirect=/profile/two-factor");
  await submitSignIn(page, email, PASSWORD);
  await page.waitForURL("**/login/code**");
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill(recoveryCode);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/profile/two-factor");
  await expect(page.getByText("You have 9 unused recovery codes")).toBeVisible();
  await accessible("two-step sign-in, on");

  const off = page.getByRole("form", { name: "Switch off two-step sign-in" });
  await waitForHydration(off.getByLabel("Current password"), scripted);
  await off.getByLabel("Current password").fill(PASSWORD);
  shop.data.twoFactors.change({ userId: id }, { lastStep: 0 });
  await off.getByLabel("Code of your app, or a recovery code").fill(codeOf(key));
  await off.getByRole("button", { name: "Switch off two-step sign-in" }).click();
  await expect(page.getByText("Two-step sign-in is off.")).toBeVisible();
});
