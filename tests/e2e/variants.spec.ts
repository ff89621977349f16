import type { Page } from "@playwright/test";
import { signedInAdmin } from "../support/admins";
import type { RunningShop } from "../support/shop-process";
import { expect, test } from "./fixtures";
import { holdRequests, pressAdd, signIn, waitForHydration } from "./steps";

/** A shirt of which S in blue is sold out and M in blue is not made. M costs more, weighs more and has a picture of its own. */
async function newShirt(shop: RunningShop): Promise<string> {
  const admin = await signedInAdmin(shop);
  const { image, imageB } = shop.data.products.get({ name: "Enamel Mug" });
  const { _id } = await (await admin.json("POST", "/api/products")).json();
  const made = (Size: string, Color: string, more: Record<string, unknown>) => ({ options: { Size, Color }, ...more });
  const saved = await admin.json("PUT", `/api/products/${_id}`, {
    name: "Pilot shirt",
    image,
    options: [
      { name: "Size", values: ["S", "M"] },
      { name: "Color", values: ["Red", "Blue"] },
    ],
    variants: [
      made("S", "Red", { price: 15, countInStock: 10, weight: 200 }),
      made("M", "Red", {
        price: 20,
        countInStock: 3,
        weight: 2200,
        image: imageB.find(({ src }) => src !== image)?.src,
      }),
      made("S", "Blue", { price: 15, countInStock: 0, weight: 200 }),
    ],
  });
  expect(saved.status, await saved.clone().text()).toBe(200);
  const rate = await admin.json("PUT", "/api/shippingrates/standard-lower-48", { maxWeight: 1000 });
  expect(rate.status, await rate.clone().text()).toBe(200);
  return _id;
}

async function choose(page: Page, values: string[], scripted: boolean): Promise<void> {
  for (const value of values)
    await page
      .locator("#buy label")
      .filter({ hasText: new RegExp(`^${value}`) })
      .click();
  if (!scripted) await page.getByRole("button", { name: "Show this choice" }).click();
}

test("price, picture, stock and delivery follow the shopper's choice of size and color", async ({
  page,
  shop,
  scripted,
  accessible,
}) => {
  const id = await newShirt(shop);
  await page.goto(`/product/${id}`);
  const buy = page.locator("#buy");
  await waitForHydration(buy.getByRole("radio").first(), scripted);
  await expect(buy.getByText("From")).toBeVisible();
  await expect(buy.getByText("Shipping: Free")).toBeVisible();

  await buy.getByLabel("Quantity").selectOption("2");
  await choose(page, ["M", "Red"], scripted);
  await expect(buy.getByLabel("Quantity")).toHaveValue("2");
  await expect(buy.getByText("$20.00")).toBeVisible();
  // A live region: what changes in it is announced.
  await expect(buy.getByRole("status").filter({ hasText: "$20.00" })).toContainText("Only 3 left in stock");
  await expect(buy.getByText(/Shipping: \$\d/)).toBeVisible();
  const shown = page.getByRole("group", { name: "Pictures" }).getByRole("link", { name: "(full size)" });
  await expect(shown).toHaveAttribute("href", "#picture-2");
  await expect(page).toHaveURL(scripted ? /\?variant=/ : /option\.Size=M/);

  await choose(page, ["S", "Blue"], scripted);
  await expect(buy.getByText("$15.00")).toBeVisible();
  await expect(buy.getByText("Out of stock").first()).toBeVisible();
  await expect(buy.getByText("Shipping: Free")).toBeVisible();
  await expect(page.getByRole("button", { name: "Notify me" })).toBeVisible();
  await accessible("product with a sold-out choice");

  await choose(page, ["M"], scripted);
  await expect(buy.getByText("Not made in Size: M, Color: Blue")).toBeVisible();
  await expect(page.getByRole("button", { name: "Notify me" })).toBeVisible();

  await choose(page, ["Red"], scripted);
  await pressAdd(page, buy.getByRole("button", { name: "Add to cart" }));
  // The page of a choice that is sold out has no quantity; without scripts, it sends the one before along.
  const bought = scripted ? "Size: M, Color: Red" : "Size: M, Color: Red · $20.00 each";
  await expect(page.getByRole("main").getByText(bought, { exact: true })).toBeVisible();
});

test("@scripted size, color and quantity that are chosen before the scripts are there count", async ({
  page,
  shop,
}) => {
  const release = await holdRequests(page, "**/*.js");
  await page.goto(`/product/${await newShirt(shop)}`, { waitUntil: "commit" });
  const buy = page.locator("#buy");
  await buy.getByLabel("Quantity").selectOption("2");
  await choose(page, ["M", "Red"], true);
  release();
  await expect(buy.getByText("Size: M")).toBeVisible();
  await expect(buy.getByText("$20.00")).toBeVisible();
  await expect(buy.getByLabel("Quantity")).toHaveValue("2");
  await expect(page).toHaveURL(/\?variant=/);
});

test("@scripted on a phone, the bar of a product with options leads to them until they are chosen", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`/product/${await newShirt(shop)}`);
  const bar = page.locator("[data-buy-bar]");
  const reviews = page.getByRole("heading", { name: "Reviews" });
  await reviews.evaluate((heading) => heading.scrollIntoView());
  await expect(bar).toContainText("From $15.00");
  await bar.getByRole("link", { name: "Choose options" }).click();
  await expect(page.getByRole("group", { name: "Size" })).toBeInViewport();
  await choose(page, ["M", "Red"], true);
  await reviews.evaluate((heading) => heading.scrollIntoView());
  await expect(bar).toContainText("$20.00");
  await expect(bar.getByRole("button", { name: "Add to cart" })).toBeVisible();
});

test("a variant is chosen and put in the cart by keyboard", async ({ page, shop, scripted }) => {
  await page.goto(`/product/${await newShirt(shop)}`);
  const sizes = page.locator("#buy").getByRole("radio");
  await waitForHydration(sizes.first(), scripted);
  await sizes.first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  const add = page.locator("#buy").getByRole("button", { name: "Add to cart" });
  for (let tabs = 0; tabs < 12 && !(await add.evaluate((button) => button === document.activeElement)); tabs += 1)
    await page.keyboard.press("Tab");
  await expect(add).toBeFocused();
  await page.keyboard.press("Enter");
  const cart = scripted ? page.getByRole("dialog", { name: "Cart" }) : page.getByRole("main");
  await expect(cart.getByText("Size: M, Color: Red", { exact: true })).toBeVisible();
});

test("an admin sees all fields of a variant without scrolling sideways", async ({ page, shop }) => {
  const admin = await signedInAdmin(shop);
  const { _id } = await (await admin.json("POST", "/api/products")).json();
  const options = { Size: "Extra large", Color: "Midnight blue", Material: "Organic cotton" };
  const saved = await admin.json("PUT", `/api/products/${_id}`, {
    name: "Heron jacket",
    options: Object.entries(options).map(([name, value]) => ({ name, values: [value] })),
    variants: [{ options, price: 20, countInStock: 1 }],
  });
  expect(saved.status, await saved.clone().text()).toBe(200);
  await signIn(page, "admin@example.com", `/admin/product/${_id}/edit`);
  for (const width of [390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/product/${_id}/edit`);
    const table = page.getByRole("region", { name: "Variants" });
    await expect(table.getByLabel("Material of Extra large, Midnight blue, Organic cotton")).toBeVisible();
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
});

test("an admin moves values and options, colors a value, and loses nothing that was typed", async ({
  page,
  shop,
  scripted,
  accessible,
}) => {
  const id = await newShirt(shop);
  await signIn(page, "admin@example.com", `/admin/product/${id}/edit`);
  const form = page.getByRole("form", { name: "Edit product" });
  const up = form.getByRole("button", { name: "Up Blue of Color" });
  await waitForHydration(up, scripted);
  const name = form.getByLabel("Name", { exact: true });
  await name.fill("A typed name");
  const list = form.getByRole("list", { name: "Values of Color" });
  const first = list.getByRole("textbox", { name: "Value 1 of Color" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(first).toHaveValue("Blue");
  await expect(up).toBeFocused();
  await expect(name).toHaveValue("A typed name");

  if (scripted) {
    await expect(page.getByRole("status").getByText("Blue is now number 1 of 2.")).toBeAttached();
    const handleOf = (row: number) => list.getByRole("listitem").nth(row).locator("[draggable=true]");
    await handleOf(1).dragTo(handleOf(0));
    await expect(first).toHaveValue("Red");
    await handleOf(1).dragTo(handleOf(0));
    await expect(first).toHaveValue("Blue");
  }
  const said = form.getByRole("status");
  await form.getByRole("button", { name: "Add missing combinations" }).click();
  if (scripted) await expect(said.getByText("1 variant added.")).toBeAttached();
  await form.getByRole("button", { name: /^Remove S, Blue|^Remove Blue, S/ }).click();
  if (scripted) await expect(said.getByText("1 variant removed.")).toBeAttached();
  const down = form.getByRole("button", { name: "Down Size", exact: true });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Option 1", { exact: true })).toHaveValue("Color");
  await expect(down).toBeFocused();
  await expect(form.getByRole("combobox", { name: /^Size of (?:M, Red|Red, M)$/ })).toHaveValue("M");
  await form.getByRole("textbox", { name: "Color of Blue", exact: true }).fill("#1e90ff");

  const more = form.getByRole("textbox", { name: "More values of option 1" });
  await more.fill("Green\nGold");
  await form.getByRole("button", { name: "Add values to Color" }).click();
  await expect(list.getByRole("textbox", { name: "Value 4 of Color" })).toHaveValue("Gold");
  await expect(more).toBeFocused();
  await form.getByRole("button", { name: "Remove Green of Color" }).click();
  await expect(list.getByRole("textbox", { name: /^Value/ })).toHaveCount(3);
  await expect(form.getByRole("button", { name: "Remove Gold of Color" })).toBeFocused();
  await form.getByRole("button", { name: "Remove Gold of Color" }).click();
  await expect(list.getByRole("textbox", { name: /^Value/ })).toHaveCount(2);
  await expect(name).toHaveValue("A typed name");
  await accessible("product editor with options");

  await form.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Product saved successfully.")).toBeVisible();
  await page.goto(`/product/${id}`);
  const choices = page.locator("#buy").getByRole("radio");
  await expect(choices.first()).toHaveAccessibleName(/^Blue/);
  await expect(choices.last()).toHaveAccessibleName("M");
  await expect(page.locator("#buy label", { hasText: "Blue" }).locator("circle")).toHaveAttribute("fill", "#1e90ff");
  await accessible("product with a swatch");
});

test.describe("a refused choice @scripted", () => {
  test.use({ expectedFailures: [400] });

  test("the error of a variant's price goes when it is changed, and no other one", async ({ page, shop }) => {
    await signIn(page, "admin@example.com", `/admin/product/${await newShirt(shop)}/edit`);
    const price = (variant: string) => page.getByLabel(`Price of ${variant}`, { exact: true });
    await waitForHydration(price("S, Red"), true);
    await price("S, Red").fill("much");
    await price("M, Red").fill("more");
    await page.getByRole("button", { name: "Update Product" }).click();
    await expect(price("S, Red")).toHaveAttribute("aria-invalid", "true");
    await page.getByRole("button", { name: "Down S, Red" }).click();
    await price("S, Red").fill("12");
    await expect(price("S, Red")).not.toHaveAttribute("aria-invalid");
    await expect(price("M, Red")).toHaveAttribute("aria-invalid", "true");
    await price("M, Red").fill("13");
    await expect(page.locator("[aria-invalid=true]:not(form)")).toHaveCount(0);
  });

  test("a product without variants gives the focus to the button that adds them, with what is wrong", async ({
    page,
    shop,
  }) => {
    await signIn(page, "admin@example.com", `/admin/product/${await newShirt(shop)}/edit`);
    const form = page.getByRole("form", { name: "Edit product" });
    const remove = form.getByRole("button", { name: /^Remove [SM], (?:Red|Blue)/ });
    await waitForHydration(remove.first(), true);
    for (let left = await remove.count(); left > 0; left -= 1) {
      await remove.first().click();
      await expect(remove).toHaveCount(left - 1);
    }
    await form.getByRole("button", { name: "Update Product" }).click();
    const combine = form.getByRole("button", { name: "Add missing combinations" });
    await expect(combine).toBeFocused();
    await expect(combine).toHaveAccessibleDescription("Add a variant, or remove the options.");
    await expect(form.getByText("Add a variant, or remove the options.")).toBeInViewport();
  });

  test("the error of an option goes when a value is chosen", async ({ page, shop }) => {
    await page.goto(`/product/${await newShirt(shop)}`);
    const form = page.locator("#buy");
    const add = form.getByRole("button", { name: "Add to cart" });
    await waitForHydration(add, true);
    await add.click();
    const error = form.getByText("Please choose a value for Size.");
    await expect(error).toBeVisible();
    await choose(page, ["S"], true);
    await expect(error).toBeHidden();
    await expect(form.getByRole("radio", { name: "S", exact: true })).not.toHaveAttribute("aria-invalid");
    await add.click();
    await expect(form.getByText("Please choose a value for Color.")).toBeVisible();
  });
});
