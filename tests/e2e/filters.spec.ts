import { expect, test } from "./fixtures";
import { holdRequests, waitForHydration } from "./steps";

test("a shopper narrows a search by filters, removes one, sorts, and pages with them", async ({ page, scripted }) => {
  await page.goto("/search/a");
  const filters = page.getByRole("form", { name: "Filter products" });
  const kitchen = filters.getByRole("checkbox", { name: /^Kitchen \(\d+\)/ });
  const heading = page.getByRole("heading", { level: 1 });
  const apply = async () => {
    if (!scripted) await filters.getByRole("button", { name: "Show products" }).click();
  };
  await waitForHydration(kitchen, scripted);

  await kitchen.check();
  await apply();
  await page.waitForURL(/\/search\/a\?category=Kitchen/);
  await expect(page.getByRole("link", { name: "Remove Category: Kitchen" })).toBeVisible();
  await expect(kitchen).toBeChecked();
  await expect(heading).toHaveText("Results for “a”");

  await filters.getByRole("checkbox", { name: /^In stock/ }).check();
  await apply();
  await page.waitForURL(/inStock=1/);
  await expect(page.getByRole("link", { name: "Remove In stock" })).toBeVisible();

  await filters.getByLabel("To $").fill("50");
  await filters.getByLabel("To $").press("Enter");
  await page.waitForURL(/priceMax=50/);
  await expect(page.getByRole("link", { name: "Remove Up to $50.00" })).toBeVisible();

  await page.getByRole("link", { name: "Remove Category: Kitchen" }).click();
  await expect(page.getByRole("link", { name: "Remove Category: Kitchen" })).toBeHidden();
  await expect(kitchen).not.toBeChecked();
  await expect(filters.getByRole("checkbox", { name: /^In stock/ })).toBeChecked();

  await page.getByLabel("Sort by").selectOption("Price, high to low");
  if (!scripted) await page.getByRole("button", { name: "Sort" }).click();
  await page.waitForURL(/sort=price-desc/);
  await expect(page.getByRole("link", { name: "Remove Up to $50.00" })).toBeVisible();

  await page.getByRole("link", { name: "Clear all" }).click();
  await page.waitForURL("**/search/a?sort=price-desc");
  await expect(filters.getByLabel("To $")).toHaveValue("");
  await expect(filters.getByRole("checkbox", { checked: true })).toHaveCount(0);
});

test("@scripted what is chosen or typed while filters are loaded counts", async ({ page }) => {
  await page.goto("/search/a");
  const filters = page.getByRole("form", { name: "Filter products" });
  const kitchen = filters.getByRole("checkbox", { name: /^Kitchen \(\d+\)/ });
  await waitForHydration(kitchen, true);
  /** The next page's data, which arrives when the function is called. */
  const held = async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/category=Kitchen.*_data=/, async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    return async () => {
      release();
      await page.unroute(/category=Kitchen.*_data=/);
    };
  };
  const unticked = await held();
  await kitchen.check();
  await expect(page.getByText("Loading…")).toBeAttached();
  await kitchen.uncheck();
  await unticked();
  await expect(page.getByText("Loading…")).not.toBeAttached();
  await expect(kitchen).not.toBeChecked();
  await expect(page).toHaveURL(/\/search\/a$/);

  const typed = await held();
  await kitchen.check();
  await expect(page.getByText("Loading…")).toBeAttached();
  await filters.getByLabel("From $").fill("20");
  await typed();
  await page.waitForURL(/category=Kitchen/);
  await expect(page.getByText("Loading…")).not.toBeAttached();
  await expect(filters.getByLabel("From $")).toHaveValue("20");
  await filters.getByLabel("From $").press("Enter");
  await page.waitForURL(/priceMin=20/);
});

test("@scripted filters and the order that are chosen before the scripts are there count", async ({ page }) => {
  const release = await holdRequests(page, "**/*.js");
  await page.goto("/search/a", { waitUntil: "commit" });
  await page.getByLabel("Sort by").selectOption({ label: "Price, high to low" });
  await page
    .getByRole("form", { name: "Filter products" })
    .getByRole("checkbox", { name: /^Kitchen/ })
    .check();
  release();
  await page.waitForURL(/category=Kitchen&sort=price-desc/);
  await expect(page.getByRole("main").getByText("Kitchen").first()).toBeVisible();

  const releaseNext = await holdRequests(page, "**/*.js");
  await page.goto("/category/kitchen", { waitUntil: "commit" });
  await page.locator("[name=priceMax]").fill("20");
  await page.locator("[name=priceMax]").blur();
  releaseNext();
  await page.waitForURL(/priceMax=20/);
});

test("@scripted the heading of the next page has the focus, also after the same link", async ({ page }) => {
  await page.goto("/search/a/page/2");
  const next = page.getByRole("link", { name: "Next page" });
  await waitForHydration(next, true);
  await next.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search/a/page/3");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("@scripted the next page's title is announced, once, and none where the page stays", async ({ page }) => {
  await page.goto("/category/desk");
  await waitForHydration(page.getByLabel("Sort by"), true);
  const said = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes)
        for (const node of [...addedNodes, target])
          if (node.parentElement?.closest("[aria-live=polite]") && node.textContent) texts.add(node.textContent);
    }).observe(document.body, { characterData: true, childList: true, subtree: true });
    return texts;
  });
  const titles = () => said.evaluate((texts) => [...texts].filter((text) => text !== "Loading…"));
  const open = async (name: string) => {
    await said.evaluate((texts) => texts.clear());
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect.poll(titles).toContain(`${name} | Tradepost`);
  };
  await open("Garden");
  await open("Kitchen");
  expect(await titles()).toEqual(["Kitchen | Tradepost"]);
  await said.evaluate((texts) => texts.clear());
  await page.getByRole("checkbox", { name: "In stock" }).check();
  await page.waitForURL(/inStock=1/);
  await expect(page.getByText("Loading…")).not.toBeAttached();
  expect(await titles()).toEqual([]);
});

test("on a phone the filters are folded away until they are opened", async ({ page, scripted }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/search/a");
  const kitchen = page.getByRole("checkbox", { name: /^Kitchen/ });
  await expect(kitchen).toBeHidden();
  const sort = page.getByLabel("Sort by");
  await expect(sort).toBeVisible();
  await waitForHydration(sort, scripted);
  await page.getByText("Filters", { exact: true }).click();
  const show = page.getByRole("button", { name: scripted ? /^Show \d+ products?$/ : "Show products" });
  const unfiltered = (await show.textContent()) ?? "";
  // Without scripts, they take the place of the list.
  if (!scripted) await expect(sort).toBeHidden();
  await kitchen.check();
  await expect(show).toBeInViewport();
  if (scripted) await expect(show).not.toHaveText(unfiltered);
  const count = (await show.textContent()) ?? "";
  await show.click();
  await page.waitForURL(/category=Kitchen/);
  await expect(page.getByText("Filters (1)")).toBeVisible();
  if (scripted) await expect(page.getByText(count.replace("Show ", ""), { exact: false }).first()).toBeVisible();
  await expect(kitchen).toBeHidden();
});
