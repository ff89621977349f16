import { expect, test } from "./fixtures";

test("a product's page shows what was looked at before, the last first, where scripts run", async ({
  page,
  shop,
  scripted,
  accessible,
}) => {
  const [first, second, third] = [0, 1, 2].map((nth) => shop.data.products.plain({ nth }));
  if (!first || !second || !third) throw new Error("The demo has too few products.");
  const shown = page.getByRole("region", { name: "Recently viewed" });
  const names = shown.getByRole("heading", { level: 3 });
  await page.goto(`/product/${first.id}`);
  // It is remembered by the last of the page's scripts.
  if (scripted) await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(1);
  await page.goto(`/product/${second.id}`);
  if (!scripted) {
    await expect(shown).toHaveCount(0);
    return;
  }
  await expect(names).toHaveText([first.name]);
  await page.goto(`/product/${third.id}`);
  await expect(names).toHaveText([second.name, first.name]);
  await accessible("product after others", [1280, 390]);
  await names.last().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: first.name })).toBeVisible();
  await expect(names).toHaveText([third.name, second.name]);
});
