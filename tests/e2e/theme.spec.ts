import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { waitForHydration } from "./steps";

/** Colors of the page and of its text. */
const colorsOf = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return `${backgroundColor} ${color}`;
  });

test("a visitor switches the theme, which is kept for the next visit", async ({ page, context, scripted }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/search/oak?sort=price-asc");
  const systemDark = await colorsOf(page);
  await page.emulateMedia({ colorScheme: "light" });
  const systemLight = await colorsOf(page);
  expect(systemLight).not.toBe(systemDark);

  const stored = page.waitForResponse("**/theme");
  await waitForHydration(page.getByRole("button", { name: "Dark" }), scripted);
  await page.getByRole("button", { name: "Dark" }).click();
  await stored;
  await expect(page.getByRole("button", { name: "Light" })).toBeVisible();
  await expect(page).toHaveURL(/\/search\/oak\?sort=price-asc$/);
  await expect(page.getByRole("button", { name: "Dark" })).toBeHidden();
  expect(await colorsOf(page)).toBe(systemDark);
  if (scripted) await expect(page.getByRole("button", { name: "Light" })).toBeFocused();

  const nextVisit = await context.newPage();
  await nextVisit.emulateMedia({ colorScheme: "light" });
  await nextVisit.goto("/");
  expect(await colorsOf(nextVisit)).toBe(systemDark);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "theme");
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);

  await nextVisit.getByRole("button", { name: "Light" }).click();
  await expect(nextVisit.getByRole("button", { name: "Dark" })).toBeVisible();
  await nextVisit.emulateMedia({ colorScheme: "dark" });
  expect(await colorsOf(nextVisit)).toBe(systemLight);
});

test("the theme is switched without a reload, keeping the input and the scroll position @scripted", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/contact");
  const name = page.getByRole("textbox", { name: /^Name/ });
  const dark = page.getByRole("button", { name: "Dark" });
  await waitForHydration(dark, true);
  await name.fill("Jo");
  await page.evaluate(() => window.scrollTo(0, 150));
  const before = await colorsOf(page);
  const stored = page.waitForResponse("**/theme");
  // Activated without the mouse: a click would scroll to the button first.
  await dark.evaluate((button: HTMLButtonElement) => button.click());
  await expect.poll(() => colorsOf(page)).not.toBe(before);
  expect((await stored).status()).toBe(200);
  expect(await page.evaluate(() => window.scrollY)).toBe(150);
  await expect(name).toHaveValue("Jo");
  await page.reload();
  expect(await colorsOf(page)).not.toBe(before);
});
