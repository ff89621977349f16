import { PASSWORD } from "../support/customers";
import { expect, test } from "./fixtures";
import {
  answerQuestion,
  expectRefused,
  linkSentTo,
  newCustomerInput,
  plentifulProduct,
  questionOf,
  submitRegistration,
  submitSignIn,
  walkToOrder,
} from "./steps";

test.use({ expectedFailures: [400, 404] });

test("a visitor registers, confirms by the link in the email, and signs in", async ({ page, sandbox }) => {
  const person = newCustomerInput();
  await page.goto("/login?redirect=%2Fprofile");
  await page.getByRole("link", { name: "Create account" }).click();
  await page.waitForURL("**/register?redirect=%2Fprofile");
  await submitRegistration(page, person);
  await page.waitForURL("**/registerconfirm/*?redirect=%2Fprofile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for registering");
  await expect(page.getByText(`We have sent an email to ${person.Email}.`)).toBeVisible();
  const confirmation = await linkSentTo(sandbox, person.Email);

  await page.getByRole("link", { name: "sign in", exact: true }).click();
  await page.waitForURL("**/login?redirect=%2Fprofile");
  await submitSignIn(page, person.Email, PASSWORD);
  await expect(page.getByRole("alert")).toContainText("please confirm your email first");

  await page.goto(confirmation);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Email Confirmed");
  await page.goto("/login?redirect=%2Fprofile");
  await submitSignIn(page, person.Email, PASSWORD);
  await page.waitForURL("**/profile");
  await expect(page.getByRole("form", { name: "Profile" }).getByLabel("Email")).toHaveValue(person.Email);
});

test("errors are shown beside their fields; the input is kept except for the passwords", async ({ page, scripted }) => {
  const person = newCustomerInput();
  await page.goto("/register");
  const wrong = { ...person, "Last name": "N3wcomer", Username: "jane" };
  await expectRefused(page, "Create account", () => submitRegistration(page, wrong, "weak", "other"));
  const form = page.getByRole("form", { name: "Create account" });
  await expect(form.getByLabel("Last name")).toHaveAccessibleDescription(/Only letters/);
  await expect(form.getByLabel("Last name")).toBeFocused();
  await expect(form.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/Min 8 chars, upper, lower/);
  await expect(form.getByLabel("Confirm password")).toHaveAccessibleDescription("Passwords must match");
  for (const [label, value] of Object.entries(wrong)) {
    await expect(form.getByLabel(label)).toHaveValue(value);
  }
  for (const label of ["Password", "Confirm password"]) {
    await expect(form.getByLabel(label, { exact: true })).toHaveValue("");
  }
  if (!scripted) await expect(questionOf(page, "Create account")).toHaveValue("");

  const lessWrong = { "Last name": person["Last name"] };
  await expectRefused(page, "Create account", () => submitRegistration(page, lessWrong));
  await expect(form.getByLabel("Username")).toHaveAccessibleDescription(/This username is taken/);
  await expect(form.getByLabel("Username")).toBeFocused();
  await submitRegistration(page, { Username: person.Username });
  await page.waitForURL("**/registerconfirm/*");
});

test("a new customer requests the confirmation again, on the thanks page and on its own page", async ({
  page,
  sandbox,
  scripted,
}) => {
  const person = newCustomerInput();
  await page.goto("/register?redirect=/cart");
  await submitRegistration(page, person);
  await page.waitForURL("**/registerconfirm/**");
  const first = await linkSentTo(sandbox, person.Email);
  const resend = page.getByRole("button", { name: "Resend email" });
  if (!scripted) {
    await expectRefused(page, "Resend email", () => resend.click());
    await expect(page.getByRole("alert")).toContainText("PLEASE USE ReCAPTCHA!");
    await expect(questionOf(page, "Resend email")).toHaveAccessibleDescription(/Captcha required/);
  }
  await answerQuestion(page, "Resend email");
  await resend.click();
  await expect(page.getByText("EMAIL SENT!")).toBeVisible();
  await linkSentTo(sandbox, person.Email);

  await page.goto(first);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is no longer valid");
  await page.getByRole("link", { name: "Request a new link" }).click();
  await page.waitForURL("**/resendconfirmation");
  const form = page.getByRole("form", { name: "Resend confirmation" });
  await form.getByLabel("Email").fill("robin");
  const send = form.getByRole("button", { name: "Send Email" });
  await expectRefused(page, "Resend confirmation", () => send.click());
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription("Invalid email format");
  await expect(form.getByLabel("Email")).toBeFocused();
  if (!scripted) {
    await expect(questionOf(page, "Resend confirmation")).toHaveAccessibleDescription(/Captcha required/);
  }
  await form.getByLabel("Email").fill(person.Email);
  await answerQuestion(page, "Resend confirmation");
  await send.click();
  await expect(page.getByText("Email sent", { exact: true })).toBeVisible();
  await page.goto(await linkSentTo(sandbox, person.Email));
  await expect(page.getByText("Thank you for confirming your email!")).toBeVisible();
});

test("the confirmation page has no navigation, and is light even in the dark theme", async ({ page, sandbox }) => {
  const colorsOf = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return `${backgroundColor} ${color}`;
    });
  await page.goto("/register");
  const light = await colorsOf();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.getByRole("button", { name: "Light" })).toBeVisible();
  expect(await colorsOf()).not.toBe(light);
  const person = newCustomerInput();
  await submitRegistration(page, person);
  await page.waitForURL("**/registerconfirm/*");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(await linkSentTo(sandbox, person.Email));
  await expect(page).toHaveTitle(/^Email Confirmed/);
  await expect(page.locator("body")).toHaveText(
    "Email ConfirmedThank you for confirming your email!" +
      "Your account is now active. You may close this window and log in from the main site navigation.",
    { useInnerText: false },
  );
  await expect(page.locator("header, footer, nav, a, form, button")).toHaveCount(0);
  expect(await colorsOf()).toBe(light);
});

test("a guest who registers keeps the order placed in the same browser", async ({ page, shop, sandbox, elsewhere }) => {
  await walkToOrder(page, plentifulProduct(shop).id);
  const order = page.url();
  const person = newCustomerInput();
  await page.goto("/register?redirect=%2Fprofile");
  await submitRegistration(page, person);
  await page.waitForURL("**/registerconfirm/**");
  const confirmation = await linkSentTo(sandbox, person.Email);
  // The email is opened on another device.
  await elsewhere.goto(confirmation);
  await expect(elsewhere.getByText("Thank you for confirming your email!")).toBeVisible();
  await page.getByRole("link", { name: "sign in", exact: true }).click();
  await submitSignIn(page, person.Email, PASSWORD);
  await page.waitForURL("**/profile");
  const details = page.getByRole("table", { name: "My Orders" }).getByRole("link", { name: /Details/ });
  await expect(details).toHaveCount(1);
  await details.click();
  await page.waitForURL(order);
  await expect(page.getByText("Not Paid")).toBeVisible();
});
