import { expect, test } from "./fixtures";
import { signIn } from "./steps";

// A file with settings has a shop of its own: other tests expect the default rate.
test.use({ settings: { RATE_LIMITS: "off" }, expectedFailures: [400] });

test("an owner sets the default tax rate, and adds, changes and deletes a state's rate", async ({
  page,
  accessible,
}) => {
  await signIn(page, "admin@example.com", "/admin/taxes");
  const standard = page.getByRole("form", { name: "Tax rate: Everywhere else" });
  await expect(standard.getByLabel("Rate in percent")).toHaveValue("15");
  await standard.getByLabel("Rate in percent").fill("7.25");
  await standard.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Tax rate saved")).toBeVisible();
  await expect(standard.getByLabel("Rate in percent")).toHaveValue("7.25");

  const added = page.getByRole("form", { name: "Add a rate" });
  await added.getByLabel("State or province").fill("Ohio");
  await added.getByLabel("Rate in percent").fill("5.7555");
  await added.getByRole("button", { name: "Add rate" }).click();
  await expect(added.getByLabel("Rate in percent")).toHaveAccessibleDescription(/^Enter a rate in percent/);
  await expect(added.getByLabel("Rate in percent")).toBeFocused();
  await expect(added.getByLabel("State or province")).toHaveValue("Ohio");
  await added.getByLabel("Rate in percent").fill("5.75");
  await added.getByRole("button", { name: "Add rate" }).click();
  const ohio = page.getByRole("form", { name: "Tax rate: United States, OH" });
  await expect(ohio.getByLabel("Rate in percent")).toHaveValue("5.75");
  await expect(added.getByLabel("State or province")).toHaveValue("");
  await accessible("taxes", [1280, 480, 320]);

  await page.getByText("Delete United States, OH", { exact: false }).first().click();
  await page.getByRole("button", { name: /^Yes, delete United States, OH/ }).click();
  await expect(page.getByText("Tax rate deleted")).toBeVisible();
  await expect(ohio).toHaveCount(0);
});
