import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { holdRequests, signIn, waitForHydration } from "./steps";

const search = (page: Page) => page.getByLabel("Search", { exact: true });

/** Presses `/` until the script listens, which is loaded after the page. */
async function pressUntilListening(page: Page, field = search(page)): Promise<void> {
  const pressed = async () => {
    await page.keyboard.press("/");
    return field.evaluate((element) => element === document.activeElement);
  };
  await expect.poll(pressed).toBe(true);
  await field.blur();
}

test("the back office is used by keyboard shortcuts @scripted", async ({ page, shop }) => {
  const { id, number } = shop.data.orders.demo("delivered");
  await signIn(page, "admin@example.com", "/admin/orderlist");
  await pressUntilListening(page);
  const numbered = (row: number) => page.getByRole("link", { name: /^#\d+$/ }).nth(row);
  await page.keyboard.press("j");
  await expect(numbered(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(numbered(1)).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await page.keyboard.press("k");
  await expect(numbered(0)).toBeFocused();

  await page.goto(`/admin/orderlist?q=${number}`);
  await pressUntilListening(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/order/${id}?list=*`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`#${number}`);
  // The order is a new document, whose script is loaded after it.
  const goBack = async () => {
    await page.keyboard.press("b");
    return new URL(page.url()).pathname;
  };
  await expect.poll(goBack).toBe("/admin/orderlist");
  expect(page.url()).toContain(`?q=${number}`);
  await pressUntilListening(page);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.waitForURL("**/admin/productlist");
  await page.keyboard.press("?");
  await page.waitForURL("**/admin/shortcuts");
  await expect(page.getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("shortcuts do nothing while an admin types, with Ctrl, or when they are off @scripted", async ({ page }) => {
  await signIn(page, "admin@example.com", "/admin/orderlist");
  await pressUntilListening(page);
  await search(page).focus();
  await page.keyboard.type("gp/j");
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue("gp/j");
  await search(page).fill("");
  await search(page).blur();
  await page.keyboard.press("Control+/");
  await expect(search(page)).not.toBeFocused();

  await page.goto("/admin/shortcuts");
  await page.getByRole("button", { name: "Turn shortcuts off" }).click();
  await expect(page.getByText("Shortcuts are off in this browser.")).toBeVisible();
  await page.goto("/admin/orderlist");
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("/");
  await expect(search(page)).not.toBeFocused();
});

test("the list of shortcuts is a page with a switch", async ({ page }) => {
  await signIn(page, "admin@example.com", "/admin");
  await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Shortcuts" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Next order to ship" })).toBeVisible();
  await page.getByRole("button", { name: "Turn shortcuts off" }).click();
  await expect(page.getByText("Shortcuts are off in this browser.")).toBeVisible();
  await page.getByRole("button", { name: "Turn shortcuts on" }).click();
  await expect(page.getByText("Shortcuts are on in this browser.")).toBeVisible();
});

test("a side bar that was scrolled before the scripts ran stays where it is @scripted", async ({ page }) => {
  await signIn(page, "admin@example.com", "/admin");
  const release = await holdRequests(page, "**/*.js");
  await page.goto("/admin/orderlist", { waitUntil: "commit" });
  const last = page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Shortcuts" });
  const scrolled = () => last.evaluate((link) => link.closest("div")?.scrollTop);
  await last.scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  release();
  await waitForHydration(last, true);
  expect(await scrolled()).toBe(before);
});

test("a list stays filtered by what its form does not offer @scripted", async ({ page }) => {
  await signIn(page, "admin@example.com", "/admin");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).search));
  await page.goto("/admin/customers?group=Wholesale");
  // The scripts are there, and have looked for filters that were typed before.
  await pressUntilListening(page, page.locator("main form[method=get] input").first());
  expect(asked.filter((query) => query.includes("_data=routes%2Fadmin.customers"))).toEqual([]);
  await expect(page).toHaveURL(/group=Wholesale$/);
});
