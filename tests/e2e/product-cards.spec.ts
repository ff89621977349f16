import { formatMoney } from "~/shop/money/format-money";
import { signedInAdmin } from "../support/admins";
import { expect, test } from "./fixtures";
import { plentifulProduct, pressAdd, waitForHydration, withStock } from "./steps";

test("a shopper adds a product from a list, and is led to the product where there is a choice", async ({
  page,
  shop,
  scripted,
  accessible,
}) => {
  const { name } = plentifulProduct(shop);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/search/${encodeURIComponent(name)}`);
  await pressAdd(page, page.getByRole("button", { name: `Add to cart: ${name}` }));
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue("1");
  await page.goto("/category/kitchen");
  await accessible("list with buttons", [320, 1280]);
  const card = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Enamel Mug", exact: true }) });
  await waitForHydration(card.getByRole("link"), scripted);
  await expect(card.getByRole("button")).toHaveCount(0);
  await card.getByText("Choose options").click({ force: true });
  await page.waitForURL("**/product/*");
  await expect(page.getByRole("heading", { level: 1, name: "Enamel Mug" })).toBeVisible();
});

test("@scripted two products that a new visitor adds at the same moment are both in the cart", async ({ page }) => {
  await page.goto("/category/kitchen");
  const buttons = page.getByRole("main").getByRole("button", { name: /^Add to cart: / });
  for (const nth of [0, 1]) await waitForHydration(buttons.nth(nth), true);
  const names = await buttons.evaluateAll((all) =>
    all.slice(0, 2).map((button) => {
      if (button instanceof HTMLElement) button.click();
      return button.getAttribute("aria-label")?.replace("Add to cart: ", "") ?? "";
    }),
  );
  const drawer = page.getByRole("dialog", { name: "Cart" });
  for (const name of names) await expect(drawer.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  await page.goto("/cart");
  for (const name of names) await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue("1");
});

test.describe("@scripted a product that has sold out since its list was shown", () => {
  test.use({ expectedFailures: [409] });

  test("is not added, and the cart beside the list says why", async ({ page, shop }) => {
    const { id, name } = plentifulProduct(shop);
    await page.goto(`/search/${encodeURIComponent(name)}`);
    const add = page.getByRole("button", { name: `Add to cart: ${name}` });
    await waitForHydration(add, true);
    await withStock(shop, id, 0, async () => {
      await add.click();
      const drawer = page.getByRole("dialog", { name: "Cart" });
      await expect(drawer.getByRole("status").getByText(`${name} is sold out.`)).toBeVisible();
      await expect(drawer.getByText("Your cart is empty.")).toBeVisible();
    });
  });
});

test("@scripted the cart beside the page says what has changed in it, before its buttons accept that", async ({
  page,
  shop,
}) => {
  const { id, name } = plentifulProduct(shop);
  await page.goto(`/product/${id}`);
  await pressAdd(page, page.locator("#buy").getByRole("button", { name: "Add to cart" }));
  const admin = await signedInAdmin(shop);
  const { price } = await (await admin.get(`/api/products/${id}`)).json();
  expect((await admin.json("PUT", `/api/products/${id}`, { price: price + 5 })).status).toBe(200);
  await page.goto("/search/mug");
  await waitForHydration(page.getByRole("main"), true);
  await page.getByRole("link", { name: /^Cart/ }).click();
  const drawer = page.getByRole("dialog", { name: "Cart" });
  await expect(drawer.getByText(`${name} now costs ${formatMoney((price + 5) * 100)}`)).toBeVisible();
  expect((await admin.json("PUT", `/api/products/${id}`, { price })).status).toBe(200);

  // What is out of reach stays where the focus is.
  await drawer.getByRole("button", { name: `One more of ${name}` }).click();
  const less = drawer.getByRole("button", { name: `One less of ${name}` });
  await expect(drawer.getByRole("status").filter({ hasText: "Quantity 2" })).toBeVisible();
  await less.click();
  await expect(drawer.getByRole("status").filter({ hasText: "Quantity 1" })).toBeVisible();
  await expect(less).toBeDisabled();
  await expect(less).toBeFocused();

  await page.context().setOffline(true);
  await drawer.getByRole("button", { name: `One more of ${name}` }).click();
  await expect(drawer.getByRole("alert")).toContainText("Nothing you typed is lost.");
  await page.context().setOffline(false);
});

test("another picture of a product is shown under a mouse, is loaded only then, and moves nothing", async ({
  page,
  shop,
  accessible,
  scripted,
}) => {
  const { id, name, imageB, image } = shop.data.products.where(
    ({ slot, image: first, imageB: all }) => slot !== null && all.some(({ src }) => src !== first),
  );
  const other = imageB.find(({ src }) => src !== image)?.src.replace("/uploads", "/img/640/uploads") ?? "";
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`/search/${encodeURIComponent(name)}`);
  const card = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator(`a[href="/product/${id}"]`) });
  const picture = card.locator(`img[src="${other}"]`);
  await expect(picture).toBeHidden();
  await page.waitForLoadState("networkidle");
  // Where scripts are off, browsers load lazy pictures at once, as the HTML standard says.
  if (scripted) expect(loaded).not.toContain(other);
  await accessible("cards");
  // On the page: pointing at the card scrolls to it.
  const place = () =>
    card.evaluate((box) => {
      const { top, left, width, height } = box.getBoundingClientRect();
      return { top: top + window.scrollY, left, width, height };
    });
  const before = await place();
  await card.hover();
  await expect(picture).toBeVisible();
  await expect.poll(() => loaded).toContain(other);
  expect(await place()).toEqual(before);
});
