import { expect, test } from "./fixtures";
import { signIn } from "./steps";

// A file with settings has a shop of its own: other tests expect the footer without pages.
test.use({ settings: { RATE_LIMITS: "off" }, expectedFailures: [400] });

test("an owner fills in a draft and publishes it, and shoppers read it from the footer", async ({
  page,
  accessible,
  scripted,
}) => {
  await signIn(page, "admin@example.com", "/admin/pages");
  await accessible("pages", [1280, 390]);
  await page.getByRole("link", { name: "Edit About us" }).click();
  await expect(page.getByRole("heading", { name: "Edit page" })).toBeVisible();
  if (scripted) {
    await expect(page.getByRole("textbox", { name: "Text" })).toContainText("Who we are");
    await page.getByRole("button", { name: "Edit as HTML" }).click();
  }
  await page.getByRole("textbox", { name: "Text" }).fill("<h2>Since 1998</h2><p>We sell what lasts.</p>");
  await page.getByLabel("Address").fill("About Us");
  await page.getByLabel("Published").check();
  await page.getByRole("button", { name: "Save page" }).click();
  await expect(page.getByLabel("Address")).toHaveAccessibleDescription(/^Use lower case letters/);
  await expect(page.getByLabel("Address")).toBeFocused();
  await accessible("page", [1280, 390]);
  await page.getByLabel("Address").fill("about");
  await page.getByRole("button", { name: "Save page" }).click();
  await expect(page.getByText("Page saved")).toBeVisible();

  // On the home page further products push the footer down while it is scrolled to.
  await page.goto("/cart");
  await page.getByRole("contentinfo").getByRole("link", { name: "About us" }).click();
  await expect(page.getByRole("heading", { name: "Since 1998" })).toBeVisible();
  await expect(page).toHaveURL(/\/pages\/about$/);
  await accessible("page of text", [1280, 390]);
});
