import { expect, test } from "./fixtures";
import { signIn } from "./steps";

// A file with settings has a shop of its own: it hides the first steps.
test.use({ settings: { RATE_LIMITS: "off" } });

test("an owner follows a first step, hides the list and shows it again", async ({ page, accessible }) => {
  await signIn(page, "admin@example.com", "/admin");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await expect(page.getByText(/^\d of 8 done$/)).toBeVisible();
  await accessible("first steps", [1280, 390]);
  await page.getByRole("link", { name: "Legal pages" }).click();
  await expect(page.getByRole("heading", { name: "Pages", exact: true })).toBeVisible();

  await page.goto("/admin");
  await page.getByRole("button", { name: "Hide first steps" }).click();
  await expect(page.getByText("First steps are hidden. The settings show them again.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "First steps" })).toHaveCount(0);

  await page.goto("/admin/settings/back-office");
  await page.getByLabel("First steps").selectOption("Shown until all are done");
  await page.getByRole("button", { name: "Save back office" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
});
