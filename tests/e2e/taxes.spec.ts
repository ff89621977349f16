import { expect, test } from "./fixtures";
import { signIn, waitForHydration } from "./steps";

// A file with settings has a shop of its own: other tests expect the default rate.
test.use({ settings: { RATE_LIMITS: "off" }, expectedFailures: [400, 409] });

test("an owner sets the default tax rate, and adds, changes and deletes a state's rate", async ({
  page,
  scripted,
  accessible,
}) => {
  await signIn(page, "admin@example.com", "/admin/taxes");
  const standard = page.getByRole("form", { name: "Tax rate: Everywhere else" });
  await expect(standard.getByLabel("Rate in percent")).toHaveValue("15");
  await standard.getByLabel("Rate in percent").fill("7.25");
  await standard.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Tax rate saved")).toBeVisible();
  await expect(standard.getByLabel("Rate in percent")).toHaveValue("7.25");
  // It is saved: the page is left without a question.
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Reviews" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeVisible();
  await page.goto("/admin/taxes");
  await standard.getByLabel("Rate in percent").fill("none");
  await standard.getByRole("button", { name: /^Save/ }).click();
  await expect(standard.getByLabel("Rate in percent")).toHaveAttribute("aria-invalid", "true");
  await standard.getByLabel("Rate in percent").fill("7.25");
  if (scripted) await expect(standard.getByLabel("Rate in percent")).not.toHaveAttribute("aria-invalid");

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
  // All is saved: the page is left without a question.
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Reviews" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeVisible();
});

test("an owner sees what another admin has changed, in the form that is saved and in the others", async ({
  page,
  shop,
  scripted,
  accessible,
}) => {
  const { id } = shop.data.taxRates.get({ id: "default" });
  await signIn(page, "admin@example.com", "/admin/taxes");
  const standard = page.getByRole("form", { name: "Tax rate: Everywhere else" });
  const rate = standard.getByLabel("Rate in percent");
  await waitForHydration(rate, scripted);
  shop.data.taxRates.change({ id }, { thousandths: 9000 });
  await rate.fill("8");
  await standard.getByRole("button", { name: /^Save/ }).click();
  await expect(standard.getByText("Rate in percent: It changed to 9%. You typed: 8%.")).toBeVisible();
  await expect(standard.getByRole("alert")).toBeFocused();
  await expect(rate).toHaveValue("8");
  await accessible("tax conflict");
  await standard.getByRole("button", { name: /^Save and overwrite/ }).click();
  await expect(page.getByText("Tax rate saved")).toBeVisible();
  await expect(rate).toHaveValue("8");

  shop.data.taxRates.change({ id }, { thousandths: 10_000 });
  const added = page.getByRole("form", { name: "Add a rate" });
  await added.getByLabel("State or province").fill("Iowa");
  await added.getByLabel("Rate in percent").fill("6");
  await added.getByRole("button", { name: "Add rate" }).click();
  await expect(page.getByRole("form", { name: "Tax rate: United States, IA" })).toBeVisible();
  await expect(rate).toHaveValue("10");
});
