import { continueAsGuest, expect, fillShipping, productWhere, test, walkToPlaceOrder } from "./fixtures";

test.describe("a guest's first purchase", () => {
  test.use({ expectedFailures: [400] });

  test("goes from the search to a paid order by PayPal", async ({ page, sandbox, shop, scripted, browser }) => {
    const email = `paypal-${scripted}@example.com`;
    await page.goto("/");
    await page.getByRole("searchbox", { name: "Search products" }).fill("enamel mug");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.waitForURL("**/search/enamel%20mug");
    await page.getByRole("link", { name: "Enamel Mug", exact: true }).click();
    await page.getByRole("radio", { name: "Forest" }).check({ force: true });
    await page.getByLabel("Quantity").fill("2");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.waitForURL("**/cart");
    await expect(page.getByText(/^Forest · /)).toBeVisible();
    await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
    await page.getByRole("link", { name: "Proceed to checkout" }).click();
    await continueAsGuest(page);

    await fillShipping(page, { Email: email, "Postal code": "nowhere" });
    const postalCode = page.getByRole("textbox", { name: "Postal code" });
    await expect(postalCode).toHaveAccessibleDescription(/Please enter a ZIP code/);
    await expect(postalCode).toBeFocused();
    await expect(postalCode).toHaveValue("nowhere");
    await expect(page.getByRole("textbox", { name: "City" })).toHaveValue("Portland");

    await postalCode.fill("97201");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/shipping?choose=1");
    const dialog = page.getByRole("dialog", { name: "Which address should we use?" });
    await expect(dialog).toContainText("1600 HARBOR ST");
    expect(await dialog.evaluate((box) => box.matches(":modal")).catch(() => null)).toBe(scripted);
    await page.getByRole("button", { name: "Use this address" }).click();
    await page.waitForURL("**/shippingrate");
    await page.getByRole("radio", { name: /Expedited/ }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/payment");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/placeorder");
    await expect(page.getByText("$25.00").first()).toBeVisible();
    await expect(page.getByText("$3.75")).toBeVisible();
    const arrived = sandbox.mailbox.nextTo(email);
    await page.getByRole("button", { name: "Place Order" }).click();
    await page.waitForURL("**/order/*");
    await expect(page.getByText("Order placed successfully!")).toBeVisible();
    await expect(page.getByText("Not Paid")).toBeVisible();

    await page.getByRole("button", { name: "Pay with PayPal" }).click();
    await page.waitForURL(`${sandbox.url}/**`);
    await page.getByRole("button", { name: "Pay now" }).click();
    await page.waitForURL(`${shop.url}/order/*`);
    await expect(page.getByText(/Paid on/)).toBeVisible();
    await expect(page.getByText("Not Shipped")).toBeVisible();

    const link = /http:\S+\/order\/\S+/.exec((await arrived).text ?? "")?.[0] ?? "";
    const elsewhere = await browser.newContext({ javaScriptEnabled: scripted });
    const other = await elsewhere.newPage();
    await other.goto(link);
    await expect(other.getByText(/Paid on/)).toBeVisible();
    await elsewhere.close();
  });
});

test.describe("paying by card", () => {
  test.use({ expectedFailures: [409] });

  test("tells a declined card, and takes a good one after it", async ({ page, sandbox, shop }) => {
    await walkToPlaceOrder(page, productWhere(shop, "colors_variants = '[]' and count_in_stock > 3").id, "Credit Card");
    await page.getByRole("button", { name: "Place Order" }).click();
    await page.waitForURL("**/order/*");
    for (const [number, outcome] of [
      ["4000 0000 0000 0002", /declined/],
      ["4111 1111 1111 1111", /Paid on/],
    ] as const) {
      await page.getByRole("button", { name: "Pay by card" }).click();
      await page.waitForURL(`${sandbox.url}/**`);
      await page.getByLabel(/card number/i).fill(number);
      await page.getByLabel(/expir/i).fill("12/30");
      await page.getByLabel(/security code|cvv/i).fill("123");
      await page.getByLabel(/name/i).fill("Jo Buyer");
      await page.getByRole("button", { name: "Pay with card" }).click();
      await page.waitForURL(`${shop.url}/order/**`);
      await expect(page.getByText(outcome).first()).toBeVisible();
    }
  });

  test("can be cancelled, and the order stays payable", async ({ page, sandbox, shop }) => {
    await walkToPlaceOrder(page, productWhere(shop, "colors_variants = '[]' and count_in_stock > 3").id);
    await page.getByRole("button", { name: "Place Order" }).click();
    await page.waitForURL("**/order/*");
    await page.getByRole("button", { name: "Pay with PayPal" }).click();
    await page.waitForURL(`${sandbox.url}/**`);
    await page.getByRole("button", { name: "Cancel and return" }).click();
    await page.waitForURL(`${shop.url}/order/*`);
    await expect(page.getByText("Not Paid")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay with PayPal" })).toBeVisible();
  });
});

test.describe("an order that can no longer be had", () => {
  test.use({ expectedFailures: [409] });

  test("says what has sold out, and keeps the cart", async ({ page, shop }) => {
    const product = productWhere(shop, "colors_variants = '[]' and count_in_stock > 3");
    await walkToPlaceOrder(page, product.id);
    const database = shop.database();
    const stock = database.prepare("select count_in_stock from product where id = ?").pluck().get(product.id);
    database.prepare("update product set count_in_stock = 0 where id = ?").run(product.id);
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByText(new RegExp(`${product.name} is sold out`)).first()).toBeVisible();
    database.prepare("update product set count_in_stock = ? where id = ?").run(stock, product.id);
    await page.goto("/cart");
    await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  });
});
