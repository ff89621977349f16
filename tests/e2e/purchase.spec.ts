import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import {
  addToCart,
  answerQuestion,
  CORRECTED_ADDRESS,
  continueAsGuest,
  fillShipping,
  openPayPal,
  plentifulProduct,
  pressAdd,
  ratesOn,
  submitShipping,
  waitForHydration,
  walkToOrder,
  walkToPlaceOrder,
  walkToShipping,
  withStock,
} from "./steps";

const status = (page: Page) => page.getByRole("list", { name: "Order status" });

test.describe("a guest's first purchase", () => {
  test.use({ expectedFailures: [400] });

  test("leads from the search to a paid order", async ({ page, sandbox, shop, scripted, elsewhere }) => {
    const email = "first-purchase@example.com";
    await page.goto("/");
    await page.getByLabel("Search products").fill("enamel mug");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.waitForURL("**/search/enamel%20mug");
    // The page before it may be shown for a moment after the address has changed, and may have the same link twice.
    await expect(page.getByRole("heading", { level: 1 })).toContainText("enamel mug");
    await page.getByRole("link", { name: "Enamel Mug", exact: true }).click();
    await page.getByText("Forest", { exact: true }).click();
    await expect(page.getByRole("radio", { name: "Forest" })).toBeChecked();
    await page.getByLabel("Quantity").fill("2");
    await pressAdd(page, page.getByRole("button", { name: "Add to cart", exact: true }));
    await expect(page.getByText("Forest · $12.50 each")).toBeVisible();
    await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
    await page.getByRole("button", { name: "Proceed to checkout" }).click();
    await continueAsGuest(page);

    await submitShipping(page, { ...CORRECTED_ADDRESS, Email: email, "Postal code": "nowhere" });
    const postalCode = page.getByRole("textbox", { name: "Postal code" });
    await expect(postalCode).toHaveAccessibleDescription(/Please enter a ZIP code/);
    await expect(page.getByText("Please enter a ZIP code, for example 94103.")).toBeVisible();
    await expect(postalCode).toBeFocused();
    await expect(postalCode).toHaveValue("nowhere");
    await expect(page.getByRole("textbox", { name: "City" })).toHaveValue("New York");

    await postalCode.fill(CORRECTED_ADDRESS["Postal code"]);
    // Where scripts run, the rate is chosen below the address, and kept while the address is chosen.
    if (scripted) await page.getByRole("radio", { name: /^Expedited/ }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/shipping?choose=1");
    const dialog = page.getByRole("dialog", { name: "Which address should we use?" });
    await expect(dialog).toContainText("350 5TH AVE");
    await expect(dialog.locator("mark")).toHaveText(["different: 10118", "different: 10001"]);
    await expect.poll(() => dialog.evaluate((box) => box.matches(":modal"))).toBe(scripted);
    await dialog.getByRole("button", { name: "Use this address" }).click();
    if (!scripted) {
      await page.waitForURL("**/shippingrate");
      await page.getByRole("radio", { name: /^Expedited/ }).check();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.waitForURL("**/payment");
      await page.getByRole("radio", { name: /^PayPal/ }).check();
      await page.getByRole("button", { name: "Continue" }).click();
    }
    await page.waitForURL("**/placeorder");
    // The page before it, which names both addresses, may be shown for a moment after the address has changed.
    await expect(page.getByRole("heading", { name: "Place order", level: 1 })).toBeVisible();
    await expect(page.getByText("350 5TH AVE")).toBeVisible();
    await expect(page.getByText("UPS Expedited, updates by email")).toBeVisible();
    const sums = page.getByRole("region", { name: "Order summary" });
    await expect(sums).toContainText(/Items\s*\$25\.00\s*Shipping\s*\$\d+\.\d\d\s*Tax\s*\$3\.75\s*Total/);
    const total = (await sums.getByRole("definition").last().textContent()) ?? "";
    const arrived = sandbox.mailbox.nextTo(email);
    await page.getByRole("button", { name: "Place Order" }).click();
    // Where scripts run, the button opens the payment as well.
    if (!scripted) {
      await page.waitForURL("**/order/*");
      await expect(page.getByRole("status").getByText("Order placed successfully!")).toBeVisible();
      await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
      await expect(status(page)).toContainText("Not Paid");
      await expect(page.getByRole("heading", { name: `One step left: pay ${total}` })).toBeVisible();
      await openPayPal(page, scripted);
    }
    await page.waitForURL(`${sandbox.url}/**`);
    await expect(page.getByText(`USD ${total.replace("$", "")}`)).toBeVisible();
    await page.getByRole("button", { name: "Pay now" }).click();
    await page.waitForURL(`${shop.url}/order/*`);
    await expect(page.getByRole("heading", { name: "Thank you for your order" })).toBeVisible();
    await expect(status(page)).toContainText("Paid on");
    await expect(status(page)).toContainText("Not Shipped");
    await expect(page.getByRole("button", { name: "Pay with PayPal" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();

    const link = /http:\S+\/order\/\S+/.exec((await arrived).text ?? "")?.[0] ?? "";
    await elsewhere.goto(link);
    await expect(status(elsewhere)).toContainText("Paid on");
    await expect(elsewhere.getByRole("link", { name: "Enamel Mug" })).toBeVisible();
  });
});

test.describe("paying", () => {
  test.use({ expectedFailures: [409] });

  test("by card shows a declined card, and accepts another one", async ({ page, sandbox, shop }) => {
    await walkToOrder(page, plentifulProduct(shop).id, "Credit Card");
    const payWith = async (number: string) => {
      await page.getByRole("form", { name: "Pay" }).getByRole("button").click();
      await page.waitForURL(`${sandbox.url}/**`);
      await page.getByLabel("Card number").fill(number);
      await page.getByLabel("Expiry date").fill("12/49");
      await page.getByLabel("Security code").fill("123");
      await page.getByLabel("Name on card").fill("Jo Buyer");
      await page.getByRole("button", { name: "Pay with card" }).click();
      await page.waitForURL(`${shop.url}/order/**`);
    };
    await payWith("4000 0000 0000 0002");
    await expect(page.getByRole("alert")).toContainText("declined");
    await expect(status(page)).toContainText("Not Paid");
    await payWith("4111 1111 1111 1111");
    await expect(status(page)).toContainText("Paid on");
    await expect(page.getByRole("alert")).toBeHidden();
  });

  test("can be canceled, and the order stays payable", async ({ page, sandbox, shop, scripted }) => {
    await walkToOrder(page, plentifulProduct(shop).id);
    const payPal = await openPayPal(page, scripted);
    await payPal.waitForURL(`${sandbox.url}/**`);
    await payPal.getByRole("button", { name: "Cancel and return" }).click();
    await expect(page.getByText("You canceled the payment. Nothing was charged.")).toBeVisible();
    await expect(page.getByText(/We keep these items for you until .* minutes\./)).toBeVisible();
    await expect(status(page)).toContainText("Not Paid");
    expect(page.url()).not.toContain("token");
    await openPayPal(page, scripted);
  });

  test("@scripted is on the order's page, and says what to do, when PayPal cannot be reached", async ({
    page,
    sandbox,
    shop,
  }) => {
    await walkToPlaceOrder(page, plentifulProduct(shop).id);
    sandbox.faults.set("paypal", "down");
    const place = page.getByRole("button", { name: "Place Order" });
    await waitForHydration(place, true);
    await place.click();
    await page.waitForURL("**/order/*");
    await expect(page.getByRole("status").getByText("Order placed successfully!")).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("its payment could not be opened. Nothing was charged.");
    await expect(status(page)).toContainText("Not Paid");
    sandbox.faults.clear("paypal");
    await page.reload();
    await openPayPal(page, true);
  });

  test("is refused when the goods have sold out; the cart is kept", async ({ page, shop }) => {
    const { id, name } = plentifulProduct(shop);
    await walkToPlaceOrder(page, id);
    await withStock(shop, id, 0, async () => {
      await page.getByRole("button", { name: "Place Order" }).click();
      await expect(page.getByRole("main")).toContainText(`${name} is sold out.`);
      await page.getByRole("link", { name: "Go to the cart" }).click();
      await page.waitForURL("**/cart");
      await expect(page.getByText("Out of stock. Remove it to go on.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Proceed to checkout" })).toBeHidden();
    });
    await page.reload();
    await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Proceed to checkout" })).toBeVisible();
  });
});

test("@scripted the rates follow the address that is typed, with the sums of the chosen one, and nothing moves", async ({
  page,
  shop,
}) => {
  await walkToShipping(page, plentifulProduct(shop).id);
  const sums = page.getByRole("region", { name: "Order summary" });
  await expect(sums).toContainText("Estimated total");
  const services = () =>
    ratesOn(page).evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
  const expedited = page.getByRole("radio", { name: /^Expedited/ });
  await expect(expedited).toBeDisabled();
  const bottom = () =>
    page.getByRole("button", { name: "Continue" }).evaluate((button) => button.getBoundingClientRect().top + scrollY);
  const atFirst = await bottom();
  await fillShipping(page);
  await expect(expedited).toBeEnabled();
  await expect(page.getByText("3 rates for this address. Chosen: Standard (USPS), FREE")).toBeAttached();
  expect(await bottom()).toBe(atFirst);
  const before = await sums.getByRole("definition").last().textContent();
  await expedited.check();
  await expect(sums).toContainText(/Shipping\s*\$9\.95/);
  await expect(sums).toContainText(/Total/);
  expect(await sums.getByRole("definition").last().textContent()).not.toBe(before);

  await page.getByLabel("Postal code").fill("9681");
  await expect(expedited).toBeDisabled();
  await page.getByLabel("State or province").fill("HI");
  await page.getByLabel("Postal code").fill("96813");
  await expect(expedited).toBeEnabled();
  await expect.poll(services).toEqual(["standard", "expedited"]);
  await expect(expedited).toBeChecked();
});

test.describe("checkout steps out of order", () => {
  test("redirect to the missing step", async ({ page, shop }) => {
    // Where the rates cannot be loaded, the steps are those without scripts.
    await page.route("**/shipping/rates?*", (route) => route.abort("internetdisconnected"));
    await page.goto("/login?redirect=/shipping");
    await answerQuestion(page, "Continue as Guest");
    await page.getByRole("button", { name: "Continue as Guest" }).click();
    await page.waitForURL("**/cart");
    await expect(page.getByText("Your cart is empty")).toBeVisible();
    await addToCart(page, plentifulProduct(shop).id);
    await page.goto("/placeorder");
    await expect(page).toHaveURL(/\/shipping$/);
    await submitShipping(page);
    await page.waitForURL("**/shippingrate");
    await page.goto("/payment");
    await expect(page).toHaveURL(/\/shippingrate$/);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/payment");
    await page.goto("/placeorder");
    await expect(page).toHaveURL(/\/payment$/);
    await page.getByRole("navigation", { name: "Checkout steps" }).getByRole("link", { name: "Shipping" }).click();
    await expect(page.getByRole("textbox", { name: "City" })).toHaveValue("PORTLAND");
  });
});
