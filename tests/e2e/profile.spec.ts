import { addCustomer, PASSWORD } from "../support/customers";
import { expect, test } from "./fixtures";
import { linkSentTo, signIn } from "./steps";

test.describe("the profile", () => {
  test.use({ expectedFailures: [400] });

  test("shows validation errors, then saves", async ({ page, shop }) => {
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

  test("lists the orders and links to the form for a new password", async ({ page, shop }) => {
    await signIn(page, "jane@example.com", "/profile");
    const orders = page.getByRole("table", { name: "My Orders" });
    await expect(orders.getByRole("link", { name: /Details/ })).toHaveCount(4);
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
    const form = page.getByRole("form", { name: "Change Password" });
    const change = async (current: string, next: string, again: string) => {
      await form.getByLabel("Current password").fill(current);
      await form.getByLabel("New password", { exact: true }).fill(next);
      await form.getByLabel("Verify new password").fill(again);
      await form.getByRole("button", { name: "Change Password" }).click();
    };
    await change(PASSWORD, "Other-pass2?", "Other-pass3?");
    await expect(form.getByLabel("Verify new password")).toHaveAccessibleDescription("New passwords do not match");
    await expect(page.getByRole("alert").filter({ hasText: "Error" })).toContainText("New passwords do not match");
    await change(PASSWORD, "Other-pass2?", "Other-pass2?");
    await expect(page.getByText("Password updated")).toBeVisible();
    await page.context().clearCookies();
    await signIn(page, email, "/profile", "Other-pass2?");
  });
});

test.describe("a change of the email address", () => {
  test.use({ expectedFailures: [400] });

  test("is confirmed at the new address and undone at the old one", async ({ page, shop, sandbox }) => {
    const { email } = addCustomer(shop);
    const next = `moved-${email}`;
    await signIn(page, email, "/profile");
    const form = page.getByRole("form", { name: "Profile" });
    await form.getByLabel("Email").fill(next);
    await form.getByRole("button", { name: "Update" }).click();
    await expect(form.getByLabel("Current password")).toHaveAccessibleDescription(/Please enter your current password/);
    await expect(form.getByLabel("Current password")).toBeFocused();
    await expect(form.getByLabel("Email")).toHaveValue(next);
    await form.getByLabel("Current password").fill(PASSWORD);
    await form.getByRole("button", { name: "Update" }).click();
    const pending = page.getByText(`We sent a link to ${next}. Open it to finish the change.`);
    await expect(pending).toBeVisible();
    await expect(form.getByLabel("Email")).toHaveValue(email);
    await expect(form.getByLabel("Current password")).toHaveValue("");
    const replaced = await linkSentTo(sandbox, next);

    await page.getByRole("button", { name: "Send it again" }).click();
    await expect(page.getByText("We sent the link again.")).toBeVisible();
    await page.goto(await linkSentTo(sandbox, next));
    expect(page.url()).not.toBe(replaced);
    await expect(page.getByText(`Your email address is now ${next}.`)).toBeVisible();
    await page.getByRole("link", { name: "Go to your profile" }).click();
    await expect(form.getByLabel("Email")).toHaveValue(next);
    await expect(pending).toHaveCount(0);

    await page.goto(await linkSentTo(sandbox, email));
    await page.getByRole("button", { name: "Restore my email address" }).click();
    await page.waitForURL("**/login");
    await expect(page.getByText("Your email address is restored.")).toBeVisible();
    await page.goto(await linkSentTo(sandbox, email));
    await page.getByLabel("New Password", { exact: true }).fill("Other-pass2?");
    await page.getByLabel("Verify New Password").fill("Other-pass2?");
    await page.getByRole("button", { name: "Reset password" }).click();
    await page.waitForURL("**/login");
    await signIn(page, email, "/profile", "Other-pass2?");
    await expect(form.getByLabel("Email")).toHaveValue(email);
  });

  test("is canceled", async ({ page, shop }) => {
    const { email } = addCustomer(shop);
    await signIn(page, email, "/profile");
    const form = page.getByRole("form", { name: "Profile" });
    await form.getByLabel("Email").fill(`moved-${email}`);
    await form.getByLabel("Current password").fill(PASSWORD);
    await form.getByRole("button", { name: "Update" }).click();
    await page.getByRole("button", { name: "Cancel the change" }).click();
    await expect(page.getByText("Your email address stays as it is.")).toBeVisible();
    await expect(page.getByText(/^We sent a link/)).toHaveCount(0);
  });
});

test.describe("a review", () => {
  test.use({ expectedFailures: [400] });

  test("is written after signing in, and edited on the same page", async ({ page, shop }) => {
    const product = shop.data.products.unreviewed();
    const { email } = addCustomer(shop);
    await page.goto(`/product/${product.id}`);
    await page.getByRole("link", { name: "Sign in to write a review" }).click();
    await page.waitForURL("**/login?redirect=**");
    await signIn(page, email, `/product/${product.id}`);
    const form = page.getByRole("form", { name: "Review" });
    await form.getByLabel("Comment").fill("Sturdy.");
    await form.getByRole("button", { name: "Publish review" }).click();
    await expect(form.getByRole("group", { name: "Rating" })).toHaveAccessibleDescription(/Please choose a rating/);
    await expect(form.getByLabel("Comment")).toHaveValue("Sturdy.");
    await form.getByRole("radio", { name: "4 Very Good" }).check();
    await form.getByRole("button", { name: "Publish review" }).click();
    await expect(page.getByText("Thank you for your review.")).toBeVisible();
    await expect(page.getByText("1 review", { exact: true })).toHaveCount(2);
    await expect(form.getByRole("radio", { name: "4 Very Good" })).toBeChecked();
    await form.getByRole("radio", { name: "2 Fair" }).check();
    await form.getByRole("button", { name: "Change my review" }).click();
    await expect(page.getByRole("img", { name: "Rated 2 out of 5" }).first()).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Sturdy." })).toContainText("Casey");
  });
});

test.describe("deleting an account", () => {
  test.use({ expectedFailures: [400] });

  test("a customer downloads the data, then deletes the account with the password", async ({ page, shop }) => {
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
    expect(shop.data.users.count({ id })).toBe(0);
  });
});
