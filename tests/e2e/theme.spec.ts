import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { listenedTo } from "./walk";

/** Colours of the page and of its words. */
const coloursOf = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return `${backgroundColor} ${color}`;
  });

test("the theme is switched on the page one is on, and is kept for the next visit", async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/search/oak?sort=price-asc");
  const systemDark = await coloursOf(page);
  await page.emulateMedia({ colorScheme: "light" });
  const systemLight = await coloursOf(page);
  expect(systemLight).not.toBe(systemDark);

  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.getByRole("button", { name: "Light" })).toBeVisible();
  await expect(page).toHaveURL(/\/search\/oak\?sort=price-asc$/);
  await expect(page.getByRole("button", { name: "Dark" })).toBeHidden();
  expect(await coloursOf(page)).toBe(systemDark);

  const nextVisit = await context.newPage();
  await nextVisit.emulateMedia({ colorScheme: "light" });
  await nextVisit.goto("/");
  expect(await coloursOf(nextVisit)).toBe(systemDark);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "theme");
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);

  await nextVisit.getByRole("button", { name: "Light" }).click();
  await expect(nextVisit.getByRole("button", { name: "Dark" })).toBeVisible();
  await nextVisit.emulateMedia({ colorScheme: "dark" });
  expect(await coloursOf(nextVisit)).toBe(systemLight);
});

test("the theme is switched in place, with what was typed and where the page was scrolled to @scripted", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto("/contact");
  const name = page.getByRole("textbox", { name: /^Name/ });
  const dark = page.getByRole("button", { name: "Dark" });
  await listenedTo(dark, true);
  await name.fill("Jo");
  await page.evaluate(() => window.scrollTo(0, 150));
  const before = await coloursOf(page);
  const kept = page.waitForResponse("**/theme");
  // Pressed where it is: a click by the mouse would scroll to it first.
  await dark.evaluate((button: HTMLButtonElement) => button.click());
  await expect.poll(() => coloursOf(page)).not.toBe(before);
  expect((await kept).status()).toBe(200);
  expect(await page.evaluate(() => window.scrollY)).toBe(150);
  await expect(name).toHaveValue("Jo");
  await page.reload();
  expect(await coloursOf(page)).not.toBe(before);
});
