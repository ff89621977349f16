import { addCustomer, PASSWORD } from "../support/customers";
import { expect, test } from "./fixtures";
import { expectRefused, linkSentTo, OTHER_PASSWORD, signIn, submitSignIn } from "./steps";

test.use({ expectedFailures: [400, 404] });

test("a customer replaces a forgotten password by the link in an email", async ({ page, shop, sandbox, elsewhere }) => {
  const { email } = addCustomer(shop);
  await signIn(elsewhere, email, "/profile");

  await page.goto("/login?redirect=%2Fprofile");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL("**/forgotpw?redirect=%2Fprofile");
  const forgot = page.getByRole("form", { name: "Forgot password" });
  await forgot.getByLabel("Email").fill("casey");
  await forgot.getByRole("button", { name: "Send Email" }).click();
  await expect(forgot.getByLabel("Email")).toHaveAccessibleDescription("Invalid email format");
  await expect(forgot.getByLabel("Email")).toBeFocused();
  await expect(forgot.getByLabel("Email")).toHaveValue("casey");
  await forgot.getByLabel("Email").fill(email);
  await forgot.getByRole("button", { name: "Send Email" }).click();
  await expect(page.getByText("Email sent", { exact: true })).toBeVisible();
  const link = await linkSentTo(sandbox, email);

  await page.getByRole("link", { name: "Back to login" }).click();
  await page.waitForURL("**/login?redirect=%2Fprofile");

  await page.goto(link);
  const reset = page.getByRole("form", { name: "Reset password" });
  const choose = async (password: string, again: string) => {
    await reset.getByLabel("New Password", { exact: true }).fill(password);
    await reset.getByLabel("Verify New Password").fill(again);
    await reset.getByRole("button", { name: "Reset password" }).click();
  };
  await choose("weak", "weak");
  await expect(reset.getByLabel("New Password", { exact: true })).toHaveAccessibleDescription(/Min 8 chars, upper/);
  await expect(reset.getByLabel("New Password", { exact: true })).toBeFocused();
  await choose(OTHER_PASSWORD, PASSWORD);
  await expect(reset.getByLabel("Verify New Password")).toHaveAccessibleDescription("Passwords do not match.");
  await expect(reset.getByLabel("Verify New Password")).toBeFocused();
  await choose(OTHER_PASSWORD, OTHER_PASSWORD);
  await page.waitForURL("**/login");
  await expect(page.getByRole("status").getByText("Password reset successful")).toBeVisible();

  await expectRefused(page, "Sign in", () => submitSignIn(page, email, PASSWORD));
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  await submitSignIn(page, email, OTHER_PASSWORD);
  await page.waitForURL("**/");
  await expect(page.getByRole("banner").getByText("Casey")).toBeVisible();
  // Sessions from before the reset are ended.
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login\?redirect=%2Fprofile/);
});

test("a password link works once, and its error page links to a new one", async ({ page, shop, sandbox }) => {
  const { email } = addCustomer(shop);
  await shop.client().json("POST", "/api/users/fpw", { email });
  const link = await linkSentTo(sandbox, email);
  await shop.client().json("POST", link.replace(shop.url, "/api"), { newPassword: OTHER_PASSWORD });
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is no longer valid");
  await page.getByRole("link", { name: "Request a new link" }).click();
  await page.waitForURL("**/forgotpw");
  await expect(page.getByRole("form", { name: "Forgot password" }).getByLabel("Email")).toBeVisible();
});
