import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { answerOf, isShipping, plentifulProduct, questionOf, ratesOn, waitForHydration } from "./steps";

/** From leaving the cart to the placed order: sign-in, address, place order; without scripts the rate and the payment too. */
const MOST_SCREENS = { scripted: 3, unscripted: 5 };
/** From the product to the paid order: those, the product, the provider's page and the order; the cart and paying without scripts. */
const MOST_TO_PAID = { scripted: 6, unscripted: 10 };
const MOST_TYPED = 12;

/** A shopper who counts the screens and what is typed. */
class CountingShopper {
  screens = 0;
  typed = 0;

  constructor(private readonly page: Page) {}

  async press(name: string, next: RegExp | ((url: URL) => boolean)): Promise<void> {
    this.screens += 1;
    await this.page.getByRole("button", { name }).click();
    await this.page.waitForURL(next);
  }

  async type(form: string, label: string, value: string): Promise<void> {
    this.typed += 1;
    await this.page
      .getByRole("form", { name: form })
      .getByLabel(new RegExp(`^${label}`))
      .fill(value);
  }
}

test("a new guest's purchase is short", async ({ page, shop, scripted }) => {
  const shopper = new CountingShopper(page);
  await page.goto(`/product/${plentifulProduct(shop).id}`);
  const add = page.locator("#buy").getByRole("button", { name: "Add to cart" });
  await waitForHydration(add, scripted);
  await add.click();
  // Of the drawer where scripts run, else of the cart's page.
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await page.waitForURL("**/login**");
  await waitForHydration(page.getByRole("button", { name: "Continue as Guest" }), scripted);
  const question = questionOf(page, "Continue as Guest");
  if (await question.isVisible()) {
    shopper.typed += 1;
    await question.fill(await answerOf(page, "Continue as Guest"));
  }
  await shopper.press("Continue as Guest", isShipping);
  const address = {
    Email: "short-checkout@example.com",
    "First name": "Jo",
    "Last name": "Buyer",
    Address: "1600 Harbor St",
    City: "Portland",
    State: "OR",
    "Postal code": "97201",
  };
  await waitForHydration(page.getByLabel("City"), scripted);
  for (const [label, value] of Object.entries(address)) await shopper.type("Shipping address", label, value);
  if (scripted) {
    await expect(ratesOn(page).first()).toBeEnabled();
  } else {
    await shopper.press("Continue", /\/shippingrate$/);
    await shopper.press("Continue", /\/payment$/);
  }
  await shopper.press("Continue", /\/placeorder$/);
  await waitForHydration(page.getByRole("button", { name: "Place Order" }), scripted);
  await shopper.press("Place Order", scripted ? /\/checkoutnow/ : /\/order\//);
  expect(shopper.screens).toBeLessThanOrEqual(scripted ? MOST_SCREENS.scripted : MOST_SCREENS.unscripted);
  expect(shopper.typed).toBeLessThanOrEqual(MOST_TYPED);
  // With the product's page, and without scripts the cart's.
  shopper.screens += scripted ? 1 : 2;
  if (!scripted) await shopper.press("Pay with PayPal", /\/checkoutnow/);
  await shopper.press("Pay now", /\/order\//);
  await expect(page.getByRole("heading", { name: "Thank you for your order" })).toBeVisible();
  shopper.screens += 1;
  expect(shopper.screens).toBe(scripted ? MOST_TO_PAID.scripted : MOST_TO_PAID.unscripted);
});
