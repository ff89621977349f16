import { expect, test } from "./fixtures";
import { waitForHydration } from "./steps";

const LABEL = "Search products";

test("a shopper opens a product and a category from the suggestions, or searches without them", async ({
  page,
  scripted,
  accessible,
}) => {
  await page.goto("/");
  const field = page.getByLabel(LABEL);
  await waitForHydration(field, scripted);
  await field.click();
  if (!scripted) {
    await field.fill("lamps");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await field.press("Enter");
    await page.waitForURL("**/search/lamps");
    await expect(page.getByLabel(LABEL)).toHaveValue("lamps");
    return;
  }
  await page.keyboard.type("stonew");
  const options = page.getByRole("listbox", { name: "suggestions" }).getByRole("option");
  const teapot = options.filter({ hasText: "Stoneware Teapot" });
  await expect(teapot).toContainText("$");
  await expect(field).toHaveValue("stonew");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await accessible("suggestions");
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);

  await page.keyboard.type("a");
  await expect(teapot).toBeVisible();
  await teapot.click();
  await expect(page.getByRole("heading", { level: 1, name: /^Stoneware Teapot/ })).toBeVisible();

  await waitForHydration(field, scripted);
  await field.click();
  await field.fill("kitch");
  await expect(options.first()).toHaveText(/^Kitchen\d+ products$/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kitchen");

  await field.fill("lmap");
  await expect(options.first()).toBeVisible();
  await expect(field).toHaveValue("lmap");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “lmap”");
  await expect(page.getByText("Showing results for “lamp”.")).toBeVisible();
});

test("a shopper hears of no matches only once two characters are typed, and opens a page of the shop", {
  tag: "@scripted",
}, async ({ page, scripted }) => {
  await page.goto("/contact");
  const field = page.getByLabel(LABEL);
  await waitForHydration(field, scripted);
  await field.click();
  const said = page.getByRole("search").getByRole("status");
  const type = async (text: string) => {
    const answered = page.waitForResponse((response) => response.url().includes("/api/suggest"));
    await field.fill(text);
    await (await answered).finished();
  };
  await type("qqqq");
  await expect(said).toHaveText("No matches");
  await type("q");
  await expect(said).toHaveText("");
  await type("my ord");
  const option = page
    .getByRole("listbox", { name: "suggestions" })
    .getByRole("option")
    .filter({ hasText: "My orders" });
  await expect(option).toHaveText("My ordersPage");
  await option.click();
  await page.waitForURL(/\/(profile|login)/);
});

test("a shopper reads once below the suggestions that their prices include tax", { tag: "@scripted" }, async ({
  page,
  scripted,
  shop,
  accessible,
}) => {
  const setting = { name: "pricesIncludeTax", value: true, updatedAt: new Date(1) };
  shop.data.settings.add(setting);
  try {
    await page.goto("/");
    const field = page.getByLabel(LABEL);
    await waitForHydration(field, scripted);
    await field.click();
    await page.keyboard.type("lamp");
    const options = page.getByRole("listbox", { name: "suggestions" }).getByRole("option");
    const note = page.getByRole("search").getByText("Incl. tax, plus shipping");
    await expect(options.filter({ hasText: "$" }).nth(1)).toBeVisible();
    await expect(note).toHaveCount(1);
    await expect(note).toBeInViewport();
    await accessible("suggestions with tax");
    await page.keyboard.press("Escape");
    await expect(note).toBeHidden();
  } finally {
    shop.data.settings.remove({ name: setting.name });
  }
});
