import { addCustomer } from "../support/customers";
import { expect, test } from "./fixtures";
import { signIn } from "./walk";

test.use({ settings: { RATE_LIMITS: "on" } });

test("the wait after an update is counted down", async ({ page, shop, scripted, accessible }) => {
  const { email } = addCustomer(shop);
  await page.clock.install();
  await signIn(page, email, "/profile");
  const update = page.getByRole("button", { name: "Update" });
  await update.click();
  await expect(update).toBeDisabled();
  await expect(page.getByText(/You can update your profile again in \d+ s/)).toBeVisible();
  await accessible("profile, waiting");
  if (!scripted) return;
  await page.clock.fastForward(11_000);
  await expect(update).toBeEnabled();
  await expect(page.getByText(/You can update your profile again/)).toBeHidden();
});
