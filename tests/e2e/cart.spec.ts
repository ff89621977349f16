import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { addToCart, holdRequests, plentifulProduct, pressAdd, signIn, waitForHydration, withStock } from "./steps";

/** Changes the quantity of the only line: where scripts run it is saved when the field is left. */
async function changeQuantity(page: Page, quantity: string, scripted: boolean): Promise<void> {
  await page.getByLabel(/^Quantity/).fill(quantity);
  if (scripted) await page.getByLabel(/^Quantity/).blur();
  else await page.getByRole("button", { name: "Update cart" }).click();
}

test("a shopper changes quantities and removes lines, and the cart survives", async ({
  page,
  shop,
  context,
  scripted,
}) => {
  await addToCart(page, plentifulProduct(shop).id);
  await waitForHydration(page.getByLabel(/^Quantity/), scripted);
  await changeQuantity(page, "4", scripted);
  await expect(page.getByRole("link", { name: "Cart, 4 items" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Update cart" })).toBeVisible({ visible: !scripted });
  await expect(page.getByRole("status").filter({ hasText: "Subtotal (4 items)" })).toContainText("$");
  await page.reload();
  await expect(page.getByLabel(/^Quantity/)).toHaveValue("4");
  const later = await context.newPage();
  await later.goto("/");
  await expect(later.getByRole("link", { name: "Cart, 4 items" })).toBeVisible();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  const undo = page.getByRole("button", { name: /^Undo/ });
  if (scripted) await expect(undo).toBeFocused();
  await undo.click();
  await expect(page.getByLabel(/^Quantity/)).toHaveValue("4");
  await expect(undo).toBeHidden();
});

test("@scripted a shopper whose scripts do not load saves quantities by a button, and one with scripts by Enter", async ({
  page,
  shop,
}) => {
  await addToCart(page, plentifulProduct(shop).id);
  const quantity = page.getByLabel(/^Quantity/);
  const update = page.getByRole("button", { name: "Update cart" });
  await waitForHydration(quantity, true);
  await quantity.fill("2");
  await quantity.press("Enter");
  await expect(page.getByRole("heading", { name: "Subtotal (2 items)" })).toBeVisible();
  await expect(page).toHaveURL("/cart");
  await expect(update).toBeHidden();

  await page.route("**/*.js", (route) => route.abort("internetdisconnected"));
  await page.reload();
  await expect(update).toBeVisible({ timeout: 15_000 });
  await quantity.fill("3");
  await update.click();
  await expect(page.getByRole("heading", { name: "Subtotal (3 items)" })).toBeVisible();
});

test("@scripted a quantity that is changed before the scripts are there is saved", async ({ page, shop }) => {
  await addToCart(page, plentifulProduct(shop).id);
  const release = await holdRequests(page, "**/*.js");
  await page.goto("/cart", { waitUntil: "commit" });
  await page.getByLabel(/^Quantity/).fill("3");
  release();
  await expect(page.getByRole("heading", { name: "Subtotal (3 items)" })).toBeVisible();
});

test("a shopper buys a changed quantity without pressing an update button", async ({ page, shop, scripted }) => {
  await addToCart(page, shop.data.products.get({ name: "Enamel Mug" }).id);
  await addToCart(page, plentifulProduct(shop).id);
  const quantity = page.getByLabel(/^Quantity/).last();
  await waitForHydration(page.getByRole("button", { name: "Proceed to checkout" }), scripted);
  await quantity.focus();
  await quantity.fill("2");
  // An arrow key completes the number, as the arrows of the field do.
  await quantity.press("ArrowUp");
  if (scripted) {
    await expect(page.getByRole("heading", { name: "Subtotal (4 items)" })).toBeVisible();
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveValue("3");
  }
  await quantity.fill("4");
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await page.waitForURL("**/login**");
  await page.goto("/cart");
  await expect(quantity).toHaveValue("4");
  await expect(page.getByRole("heading", { name: "Subtotal (5 items)" })).toBeVisible();
});

test("the header's cart opens beside the page with JavaScript, and is a page without", async ({
  page,
  shop,
  scripted,
  accessible,
}) => {
  const { id, name } = plentifulProduct(shop);
  await addToCart(page, id);
  await page.goto("/");
  const link = page.getByRole("link", { name: "Cart, 1 item" });
  await waitForHydration(link, scripted);
  await link.click();
  if (!scripted) {
    await page.waitForURL("**/cart");
    return;
  }
  const drawer = page.getByRole("dialog", { name: "Cart" });
  await expect(drawer.getByText("Subtotal (1 item)")).toBeVisible();
  await expect(drawer).toContainText(name);
  await accessible("cart-drawer", [1280, 390]);
  await drawer.getByRole("button", { name: /One more of/ }).click();
  // Announced with its amount.
  await expect(drawer.getByRole("status").filter({ hasText: "Subtotal (2 items)" })).toContainText("$");
  await drawer.getByRole("button", { name: /One less of/ }).click();
  await expect(drawer.getByText("Subtotal (1 item)")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(link).toBeFocused();
  await link.click();
  await drawer.getByRole("link", { name: "View the cart" }).click();
  await expect(page.getByRole("heading", { name: "Cart", level: 1 })).toBeVisible();
  await expect(drawer).toBeHidden();
});

test("@scripted a shopper adds a product without leaving its page, and changes the cart beside it", async ({
  page,
  shop,
  accessible,
}) => {
  const { id, name } = plentifulProduct(shop);
  await page.goto(`/product/${id}`);
  const add = page.locator("#buy").getByRole("button", { name: "Add to cart" });
  await waitForHydration(add, true);
  const drawer = page.getByRole("dialog", { name: "Cart" });
  for (const subtotal of ["Subtotal (1 item)", "Subtotal (2 items)"]) {
    await add.click();
    await expect(drawer.getByText(subtotal)).toBeVisible();
    await expect(drawer.getByRole("status").filter({ hasText: `${name} was added to your cart.` })).toBeVisible();
    await expect.poll(() => drawer.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    if (subtotal.includes("2")) break;
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(add).toBeFocused();
    await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  }
  await accessible("added to the cart", [1280, 390]);
  await drawer.getByRole("button", { name: /One less of/ }).click();
  await expect(drawer.getByText("Subtotal (1 item)")).toBeVisible();
  await drawer.getByRole("button", { name: /^Remove/ }).click();
  await expect(drawer.getByText("Your cart is empty.")).toBeVisible();
  await expect(drawer.getByRole("status").first()).toHaveText(new RegExp(`^${name} was removed from your cart`));
  const undo = drawer.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(drawer.getByText("Subtotal (1 item)")).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Cart" })).toBeFocused();
  await drawer.getByRole("button", { name: /^Remove/ }).click();
  await expect(drawer.getByText("Your cart is empty.")).toBeVisible();
  await drawer.getByRole("button", { name: "Close cart" }).click();
  await expect(add).toBeFocused();
  await expect(page).toHaveURL(`/product/${id}`);
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
});

test("a customer orders the items of an order again, from the list of orders and from the order's page", async ({
  page,
  shop,
}) => {
  const { number } = shop.data.orders.demo("delivered");
  await signIn(page, "jane@example.com", "/profile?view=orders");
  await page.getByRole("button", { name: `Order again the items of order #${number}` }).click();
  await page.waitForURL("**/cart");
  await expect(page.getByText("Added to your cart.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Enamel Mug" })).toBeVisible();
  const lines = page.getByRole("button", { name: /^Remove/ });
  await lines.first().click();
  await expect(lines).toHaveCount(1);
  await lines.first().click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await page.goto("/profile?view=orders");
  await page.getByRole("link", { name: `Details of order #${number}` }).click();
  await expect(page.getByRole("heading", { name: `Order #${number}` })).toBeVisible();
  await page.getByRole("button", { name: "Order again", exact: true }).click();
  await page.waitForURL("**/cart");
  await expect(page.getByRole("link", { name: "Enamel Mug" })).toBeVisible();
});

test("a sold-out product stays in the cart but does not count toward the subtotal", async ({ page, shop }) => {
  const { id } = plentifulProduct(shop);
  await addToCart(page, shop.data.products.get({ name: "Enamel Mug" }).id);
  await addToCart(page, id);
  await withStock(shop, id, 0, async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Subtotal (1 item)" })).toBeVisible();
    await expect(page.getByText("Out of stock. Remove it to go on.")).toBeVisible();
  });
});

test("the added-to-cart message covers no button and can be closed", async ({ page, shop, scripted }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  if (!scripted) {
    await addToCart(page, plentifulProduct(shop).id);
    const output = await page.getByText("Added to your cart.").boundingBox();
    const main = await page.getByRole("main").boundingBox();
    expect((output?.y ?? 0) + (output?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
    return;
  }
  const { number } = shop.data.orders.demo("delivered");
  await signIn(page, "jane@example.com", "/profile?view=orders");
  await page.getByRole("button", { name: `Order again the items of order #${number}` }).click();
  await page.getByRole("button", { name: "Close message" }).waitFor();
  // In one step, because the message disappears automatically.
  const seen = await page.waitForFunction(async () => {
    const close = document.querySelector<HTMLElement>("[aria-label='Close message']");
    const box = close?.parentElement?.getBoundingClientRect();
    if (!close || !box) return null;
    const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    const covered = [...document.querySelectorAll("main :is(a, button, input, select)")].filter((control) => {
      const { top, bottom, width } = control.getBoundingClientRect();
      return width > 0 && top < box.bottom && bottom > box.top;
    });
    close.click();
    // Far fewer frames than until the message disappears automatically, whatever a frame takes.
    for (let frame = 0; frame < 60 && close.isConnected; frame += 1) await new Promise(requestAnimationFrame);
    return { isBelowHeader: header <= box.top, covered: covered.length, isClosed: !close.isConnected };
  });
  expect(await seen.jsonValue()).toEqual({ isBelowHeader: true, covered: 0, isClosed: true });
});

test("the same product in two colors is two lines", async ({ page, shop }) => {
  const { id } = shop.data.products.get({ name: "Enamel Mug" });
  for (const color of ["Forest", "Navy", "Forest"]) {
    await page.goto(`/product/${id}`);
    await page.getByText(color, { exact: true }).click();
    await pressAdd(page, page.getByRole("button", { name: "Add to cart" }));
  }
  const lines = page.getByRole("main").getByRole("listitem");
  await expect(lines).toHaveCount(2);
  await expect(page.getByLabel("Quantity of Enamel Mug, Forest")).toHaveValue("2");
  await expect(page.getByLabel("Quantity of Enamel Mug, Navy")).toHaveValue("1");
  await page.getByRole("button", { name: "Remove Enamel Mug, Forest" }).click();
  await expect(lines).toHaveCount(1);
  await expect(page.getByLabel("Quantity of Enamel Mug, Navy")).toBeVisible();
});

test("a price change is shown until the shopper has seen it", async ({ page, shop }) => {
  const { id, name } = plentifulProduct(shop);
  await addToCart(page, id);

  shop.data.products.raisePrice(id, 100);
  await page.reload();
  await expect(page.getByText("Your cart has changed")).toBeVisible();
  await expect(page.getByText(new RegExp(`${name} now costs \\$`))).toBeVisible();
  shop.data.products.raisePrice(id, -100);
});

test.describe("an item with insufficient stock", () => {
  test.use({ expectedFailures: [409] });

  test("shows an error when a shopper adds too many, and adds nothing", async ({ page, shop }) => {
    const { id, name } = plentifulProduct(shop);
    await page.goto(`/product/${id}`);
    await page.getByLabel("Quantity").selectOption("3");
    await withStock(shop, id, 2, async () => {
      await page.getByRole("button", { name: "Add to cart" }).click();
      await expect(page.getByLabel("Quantity")).toHaveAccessibleDescription(`Only 2 of ${name} are left.`);
      await expect(page.getByLabel("Quantity")).toHaveValue("3");
      await expect(page.getByText("Only 2 left in stock")).toBeVisible();
      await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
      await page.getByLabel("Quantity").fill("2");
      await page.getByRole("button", { name: "Add to cart" }).click();
      await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
    });
  });

  test("shows an error beside its line in the cart, and blocks the checkout until it is corrected", async ({
    page,
    shop,
    scripted,
  }) => {
    const { id, name } = plentifulProduct(shop);
    await addToCart(page, id);
    await waitForHydration(page.getByLabel(/^Quantity/), scripted);
    await changeQuantity(page, "3", scripted);
    await expect(page.getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
    // A new document, so that no request of the update reads the lower stock.
    await page.goto("/cart");
    await waitForHydration(page.getByLabel(/^Quantity/), scripted);
    await withStock(shop, id, 2, async () => {
      await changeQuantity(page, "4", scripted);
      await expect(page.getByLabel(/^Quantity/)).toHaveAccessibleDescription(`Only 2 of ${name} are left.`);
      await page.goto("/cart");
      await waitForHydration(page.getByLabel(/^Quantity/), scripted);
      await expect(page.getByText("Your cart has changed")).toBeVisible();
      await expect(page.getByRole("button", { name: "Proceed to checkout" })).toBeHidden();
      // The field has the quantity that is left, which the shopper accepts.
      await expect(page.getByLabel(/^Quantity/)).toHaveValue("2");
      await page.getByRole("button", { name: "Update cart" }).click();
      await expect(page.getByRole("button", { name: "Proceed to checkout" })).toBeVisible();
    });
  });
});

test("@scripted the cart's drawer shows what was just added, which leads to its product", async ({ page, shop }) => {
  await page.setViewportSize({ width: 667, height: 375 });
  const products = [0, 1, 2, 3].map((nth) => shop.data.products.plain({ nth }));
  for (const { id } of products) await addToCart(page, id);
  const last = products[0];
  if (!last) throw new Error("There are no such products.");
  await page.goto(`/product/${last.id}`);
  const add = page.locator("#buy").getByRole("button", { name: "Add to cart" });
  await waitForHydration(add, true);
  await add.click();
  const drawer = page.getByRole("dialog", { name: "Cart" });
  await expect(drawer.getByRole("link", { name: last.name })).toBeInViewport({ ratio: 1 });
  await expect(drawer.getByRole("listitem").first()).toContainText(last.name);
  await drawer.getByRole("link", { name: products[1]?.name ?? "" }).click();
  await expect(page.getByRole("heading", { level: 1, name: products[1]?.name })).toBeVisible();
  await expect(drawer).toBeHidden();
});
