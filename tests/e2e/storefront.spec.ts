import { answerQuestion, expect, productWhere, test } from "./fixtures";

test("the home page shows the catalogue to everybody, more of it as it is scrolled", async ({ page, scripted }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Top products" })).toBeVisible();
  const latest = page.getByRole("region", { name: "Latest Products" });
  await expect(latest.getByRole("listitem")).toHaveCount(24);
  if (!scripted) {
    await page.getByRole("link", { name: "Next page" }).click();
    await page.waitForURL("**/page/2");
    await expect(page.getByRole("link", { name: "Previous page" })).toBeVisible();
    return;
  }
  await expect(page.getByText("Showing 24 of 60")).toBeVisible();
  for (const count of [48, 60]) {
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByText(`Showing ${count} of 60`)).toBeVisible();
  }
  const addresses = await latest
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(new Set(addresses).size).toBe(60);
  await latest.getByRole("link").nth(55).click();
  await page.waitForURL("**/product/*");
  await page.goBack();
  await expect(page.getByText("Showing 60 of 60")).toBeVisible();
  const again = await latest.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(again).toEqual(addresses);
});

test("the home page's order is this browser's own, and stays", async ({ page }) => {
  await page.goto("/");
  const names = () =>
    page.getByRole("region", { name: "Latest Products" }).getByRole("heading", { level: 3 }).allInnerTexts();
  const first = await names();
  await page.reload();
  expect((await names()).slice(0, 20)).toEqual(first.slice(0, 20));
});

test("a phone that saves data gets no script, and the whole page", async ({ browser, shop }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { "Save-Data": "on" }, baseURL: shop.url });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Next page" })).toBeVisible();
  expect(scripts).toEqual([]);
  expect(await page.locator("script").count()).toBe(0);
  await context.close();
});

test("long names are cut for the eye and whole for the ear", async ({ page, shop }) => {
  const { id, name } = productWhere(shop, "length(name) > 60");
  await page.goto(`/search/${encodeURIComponent(name)}`);
  const link = page.getByRole("link", { name, exact: true });
  await expect(link).toHaveAttribute("href", `/product/${id}`);
  await expect(link).toContainText("…");
});

test("a search can be sorted, and says when it found nothing", async ({ page }) => {
  await page.goto("/search/oak");
  await page.getByLabel("Sort by").selectOption("Price, low to high");
  await page.getByRole("button", { name: "Sort" }).click();
  await page.waitForURL("**/search/oak?sort=price-asc");
  const prices = (await page.locator(".price").allInnerTexts()).map((text) => Number(text.replace(/[$,]/g, "")));
  expect(prices).toEqual([...prices].sort((one, other) => one - other));
  await page.goto("/search/qqqqqq");
  await expect(page.getByText("Nothing matches.")).toBeVisible();
  await page.getByRole("searchbox").fill("  ");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL("**/");
});

test("a sold out product cannot be put into the cart; the last unit can, once", async ({ page, shop }) => {
  await page.goto(`/product/${productWhere(shop, "count_in_stock = 0").id}`);
  await expect(page.getByRole("button", { name: "Out of stock" })).toBeDisabled();
  await page.goto(`/product/${productWhere(shop, "count_in_stock = 1").id}`);
  await expect(page.getByText("Only 1 left in stock")).toBeVisible();
  await expect(page.getByLabel("Quantity").locator("option")).toHaveText(["1"]);
});

test("a product shows where else it is sold, its video and its reviews", async ({ page, shop }) => {
  await page.goto(`/product/${productWhere(shop, "purchase_link <> ''").id}`);
  const link = page.getByRole("link", { name: /Buy from our partner/ });
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /noopener/);
  await page.goto(`/product/${productWhere(shop, "video <> ''").id}`);
  await expect(page.locator("video")).toBeVisible();
  await page.goto(`/product/${productWhere(shop, "num_reviews > 1").id}`);
  await expect(page.getByRole("region", { name: "Reviews" }).getByRole("listitem")).not.toHaveCount(0);
});

test("the cart's quantities can be changed and its lines removed", async ({ page, shop }) => {
  await page.goto(`/product/${productWhere(shop, "colors_variants = '[]' and count_in_stock between 5 and 50").id}`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.waitForURL("**/cart");
  await page.getByLabel(/^Quantity/).selectOption("4");
  await page.getByRole("button", { name: /^Update/ }).click();
  await expect(page.getByRole("link", { name: "Cart, 4 items" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Cart, 4 items" })).toBeVisible();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

test("the theme comes back to the same page and stays", async ({ page }) => {
  await page.goto("/search/oak");
  await page.getByRole("button", { name: "Dark" }).click();
  await page.waitForURL("**/search/oak");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto("/");
  await page.getByRole("button", { name: "Light" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test.describe("signing in", () => {
  test.use({ expectedFailures: [400] });

  test("refuses a wrong password without losing the rest, then brings the cart along", async ({ page, shop }) => {
    await page.goto(`/product/${productWhere(shop, "colors_variants = '[]' and count_in_stock > 9").id}`);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.waitForURL("**/cart");
    await page.goto("/login?redirect=/cart");
    for (const [password, outcome] of [
      ["wrong", "Invalid email or password"],
      ["Demo-pass1!", ""],
    ] as const) {
      await page.getByLabel("Email").fill("john@example.com");
      await page.getByLabel("Password").fill(password);
      await answerQuestion(page, "Sign in");
      await page.getByRole("button", { name: "Sign In" }).click();
      if (!outcome) continue;
      await expect(page.getByText(outcome)).toBeVisible();
      await expect(page.getByLabel("Email")).toHaveValue("john@example.com");
      await expect(page.getByLabel("Password")).toHaveValue("");
    }
    await page.waitForURL("**/cart");
    await expect(page.getByRole("link", { name: /^Cart, \d+ item/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Remove/ }).first()).toBeVisible();
    await page.getByRole("banner").getByText("John").click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");
    await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  });
});

test.describe("an address where nothing is", () => {
  test.use({ expectedFailures: [404] });

  test("is a page of the shop", async ({ page }) => {
    const response = await page.goto("/nothing/here");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the shop" }).click();
    await expect(page.getByRole("heading", { name: "Latest Products" })).toBeVisible();
  });
});

test("the keyboard goes past the header to the content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});
