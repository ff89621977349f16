import { expect, test } from "./fixtures";
import { signIn } from "./steps";

const PATH = "/admin/shippingrates";

test.describe("the table of shipping rates", () => {
  test.use({ expectedFailures: [400] });

  test("an admin adds a rate, changes it and deletes it", async ({ page, scripted }) => {
    await signIn(page, "admin@example.com", PATH);
    await expect(page.getByRole("heading", { level: 1, name: "Shipping rates" })).toBeVisible();
    const abroad = page.getByRole("table", { name: "Shipping rates: Other countries" });
    await page.getByRole("link", { name: "Add rate" }).click();
    await page.getByLabel("Where it goes").selectOption("Other countries");
    await page.getByLabel("Service").fill(`Sea ${scripted ? "freight" : "mail"}`);
    await page.getByLabel("Carrier").fill("Maersk");
    await page.getByLabel("First unit").fill("12.345");
    await page.getByLabel("Each further unit").fill("3");
    await page.getByLabel("Days").fill("40");
    await page.getByRole("button", { name: "Save rate" }).click();
    await expect(page.getByText("Enter a price in dollars, like 9.95")).toBeVisible();
    await expect(page.getByLabel("Carrier")).toHaveValue("Maersk");
    await page.getByLabel("First unit").fill("12.34");
    await page.getByRole("button", { name: "Save rate" }).click();
    await expect(page.getByText("Shipping rate saved")).toBeVisible();
    const line = abroad.getByRole("row", { name: /^Sea / });
    await expect(line).toContainText("$12.34");

    await line.getByRole("link", { name: /^Edit Sea/ }).click();
    await page.getByLabel("Days").fill("45");
    await page.getByLabel("Offered").uncheck();
    await page.getByRole("button", { name: "Save rate" }).click();
    await expect(line).toContainText("45");
    await expect(line.getByText("No", { exact: true })).toBeAttached();

    const remove = line.getByText("Delete Sea", { exact: false }).first();
    await remove.click();
    await page.getByRole("button", { name: /^Yes, delete Sea/ }).click();
    await expect(page.getByText("Shipping rate deleted")).toBeVisible();
    await expect(line).toHaveCount(0);
  });

  for (const [screen, path] of [
    ["the table", PATH],
    ["a new rate", "/admin/shippingrate/new/edit"],
    ["standard shipping", "/admin/shippingrate/standard-remote/edit"],
  ] as const) {
    test(`${screen} meets the WCAG 2.2 rules that axe can check`, async ({ page, accessible }) => {
      await signIn(page, "admin@example.com", path);
      await accessible(screen, [1280, 991, 480, 320]);
    });
  }
});
