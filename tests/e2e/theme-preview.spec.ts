import { expect, test } from "./fixtures";
import { signIn, waitForHydration } from "./steps";

test.use({ settings: { RATE_LIMITS: "off" }, expectedFailures: [400, 401] });

test("an owner sees a chosen accent color in a sample of the shop, light and dark, before saving it", async ({
  page,
  scripted,
  accessible,
}) => {
  await signIn(page, "admin@example.com", "/admin/settings/look");
  const form = page.getByRole("form", { name: "Look" });
  const color = form.getByLabel("Own color");
  const buttonIn = (theme: string) => form.getByRole("figure", { name: theme }).getByText("Shop now");
  await waitForHydration(form.getByLabel("Default color"), scripted);
  await expect(buttonIn("Light")).toHaveCSS("background-color", "rgb(29, 90, 68)");
  await expect(color).toBeHidden();
  await form.getByLabel("Default color").uncheck();
  await color.fill("#0b5394");
  if (!scripted) await form.getByRole("button", { name: "Preview" }).click();
  await expect(buttonIn("Light")).toHaveCSS("background-color", "rgb(11, 83, 148)");
  await expect(buttonIn("Dark")).not.toHaveCSS("background-color", "rgb(11, 83, 148)");
  await expect(color).toHaveValue("#0b5394");
  await accessible("settings with a preview");
  await form.getByRole("button", { name: "Save look" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(buttonIn("Light")).toHaveCSS("background-color", "rgb(11, 83, 148)");
  await form.getByLabel("Default color").check();
  await form.getByRole("button", { name: "Save look" }).click();
  await expect(buttonIn("Light")).toHaveCSS("background-color", "rgb(29, 90, 68)");
});

test("an owner who picks a color and then ticks the default color gets that, or is asked", async ({
  page,
  scripted,
}) => {
  await signIn(page, "admin@example.com", "/admin/settings/look");
  const form = page.getByRole("form", { name: "Look" });
  const box = form.getByLabel("Default color");
  await waitForHydration(box, scripted);
  await box.uncheck();
  await form.getByLabel("Own color").fill("#0b5394");
  await box.check();
  await form.getByRole("button", { name: "Save look" }).click();
  if (!scripted) {
    await expect(form.getByText("You picked a color and checked “Default color”.")).toBeVisible();
    await box.check();
    await form.getByRole("button", { name: "Save look" }).click();
  }
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(box).toBeChecked();
});

test("a pale color is refused while it is chosen @scripted", async ({ page, scripted }) => {
  await signIn(page, "admin@example.com", "/admin/settings/look");
  const form = page.getByRole("form", { name: "Look" });
  await waitForHydration(form.getByLabel("Default color"), scripted);
  await form.getByLabel("Default color").uncheck();
  await form.getByLabel("Own color").fill("#aabbcc");
  await expect(form.getByRole("status")).toHaveText(/^Too pale/);
  await form.getByLabel("Default color").check();
  await expect(form.getByRole("status")).toHaveText("");
});

test("an owner whose session has ended stays at the form that is being filled in @scripted", async ({
  page,
  scripted,
}) => {
  await signIn(page, "admin@example.com", "/admin/settings/look");
  const form = page.getByRole("form", { name: "Look" });
  await waitForHydration(form.getByLabel("Default color"), scripted);
  await page.context().clearCookies();
  await form.getByLabel("Default color").uncheck();
  const asked = page.waitForResponse((response) => response.url().includes("0b5394"));
  await form.getByLabel("Own color").fill("#0b5394");
  expect((await asked).status()).toBe(401);
  await form.getByRole("button", { name: "Save look" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Fsettings%2Flook/);
});
