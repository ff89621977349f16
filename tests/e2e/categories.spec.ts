import { signedInAdmin } from "../support/admins";
import { expect, test } from "./fixtures";
import { holdRequests, signIn, waitForHydration } from "./steps";

// A file with settings has a shop of its own: other tests see the categories.
test.use({ settings: { RATE_LIMITS: "off" }, expectedFailures: [400] });

test("on a phone all categories open over the page where scripts run, and are a page without", async ({
  page,
  accessible,
  scripted,
  shop,
}) => {
  const admin = await signedInAdmin(shop);
  const setGroup = (slug: string, group: string) => admin.json("PUT", `/api/categories/${slug}`, { group });
  await setGroup("lighting", "Rooms");
  await setGroup("garden", "Outside");
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/category/garden");
  const link = page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "All categories" });
  await waitForHydration(link, scripted);
  await link.click();
  if (!scripted) {
    await page.waitForURL("**/categories");
    await page.getByRole("region", { name: "Rooms" }).getByRole("link", { name: "Lighting" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Lighting" })).toBeVisible();
    await setGroup("lighting", "");
    await setGroup("garden", "");
    return;
  }
  const menu = page.getByRole("dialog", { name: "All categories" });
  await expect(menu.getByRole("region", { name: "Outside" }).getByRole("link", { name: "Garden" })).toBeVisible();
  await accessible("menu of categories", [320, 390]);
  const heights = await menu
    .getByRole("link")
    .evaluateAll((links) => links.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(link).toBeFocused();
  await link.click();
  await menu.getByRole("link", { name: "Lighting" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lighting" })).toBeVisible();
  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Lighting" })).toBeFocused();
  // The category that the page is about: the menu closes, and the page stays.
  await link.click();
  await menu.getByRole("link", { name: "Lighting" }).click();
  await expect(menu).toBeHidden();
  await expect(link).toBeFocused();
  await setGroup("lighting", "");
  await setGroup("garden", "");
});

test("a manager describes a category, and a shopper finds it from the row, the tiles and a product", async ({
  page,
  accessible,
  scripted,
  shop,
}) => {
  await signIn(page, "admin@example.com", "/admin/categories");
  await accessible("categories", [1280, 390]);
  await page.getByRole("link", { name: "Edit Lighting" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lighting" })).toBeVisible();
  await page.getByLabel("Text").fill("Lamps for the evening.");
  await page.getByLabel("Position").fill("first");
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByLabel("Position")).toHaveAccessibleDescription(/Enter a whole number/);
  await expect(page.getByLabel("Position")).toBeFocused();
  await accessible("category form", [1280, 390]);
  await page.getByLabel("Position").fill("1");
  const { image } = shop.data.products.get({ name: "Halden Arc Floor Lamp" });
  await page.getByLabel("Picture: path").fill(image);
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByText("Category saved")).toBeVisible();

  await page.goto("/");
  await page.getByRole("region", { name: "Shop by category" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lighting");
  await expect(page.getByText("Lamps for the evening.")).toBeVisible();
  await accessible("category with a picture", [1280, 390]);
  const row = page.getByRole("navigation", { name: "Categories" });
  await expect(row.getByRole("link", { name: "Lighting" })).toHaveAttribute("aria-current", "page");
  await page.getByLabel("Sort by").selectOption("Price, low to high");
  if (!scripted) await page.getByRole("button", { name: "Sort" }).click();
  await page.waitForURL(/\/category\/lighting\?.*sort=price-asc/);
  await page.getByRole("main").getByRole("listitem").getByRole("link", { name: "Kestrel Task Lamp" }).click();
  await expect(page.locator("#buy").getByRole("button", { name: "Add to cart" })).toBeVisible();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Lighting" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lighting");
  await row.getByRole("link", { name: "Garden" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Garden");
  await expect(row.getByRole("link", { name: "Lighting" })).not.toHaveAttribute("aria-current");
});

test("a row of categories shows the current one, unless it was scrolled before the scripts ran @scripted", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const links = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
  const scrollTo = (left?: number) =>
    links.first().evaluate((link, left) => {
      const row = link.closest("ul") as HTMLElement;
      if (left !== undefined) row.scrollLeft = left;
      return row.scrollLeft;
    }, left);
  await page.goto("/");
  const last = await links.last().getAttribute("href");
  await page.goto(String(last));
  await waitForHydration(links.last(), true);
  await expect(links.last()).toBeInViewport();
  const release = await holdRequests(page, "**/*.js");
  await page.goto(String(last), { waitUntil: "commit" });
  await scrollTo(7);
  release();
  await waitForHydration(links.last(), true);
  expect(await scrollTo()).toBe(7);
});
