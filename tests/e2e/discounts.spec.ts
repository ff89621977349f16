import { expect, test } from "./fixtures";
import {
  addToCart,
  continueAsGuest,
  continueToPlaceOrder,
  fillShipping,
  placeUnpaid,
  plentifulProduct,
  signIn,
  waitForHydration,
} from "./steps";

// A file with settings has a shop of its own: other tests expect no discounts.
test.use({ settings: { RATE_LIMITS: "off" }, expectedFailures: [400] });

test("an owner creates a code, and a shopper orders with it", async ({ page, shop, accessible, scripted }) => {
  await signIn(page, "admin@example.com", "/admin/discounts");
  await page.getByRole("link", { name: "Create discount" }).click();
  const form = page.getByRole("form", { name: "Create discount" });
  await waitForHydration(form.getByLabel("Code"), scripted);
  await form.getByLabel("Code").fill("welcome-10");
  await form.getByLabel("Value").fill("110");
  await form.getByRole("button", { name: "Save discount" }).click();
  await expect(form.getByLabel("Value")).toHaveAccessibleDescription(/^Enter a percentage above 0, at most 100/);
  await expect(form.getByLabel("Value")).toBeFocused();
  await accessible("discount-form", [1280, 480, 320]);
  await form.getByLabel("Value").fill("10");
  await form.getByLabel("Minimum order").fill("1");
  await form.getByRole("button", { name: "Save discount" }).click();
  await expect(page.getByText("Discount saved")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit WELCOME-10" })).toBeVisible();
  await accessible("discounts", [1280, 480, 320]);
  await page.context().clearCookies();

  const product = plentifulProduct(shop);
  shop.data.products.change({ id: product.id }, { priceCents: 5000 });
  await addToCart(page, product.id);
  const codes = page.getByRole("form", { name: "Discount code" });
  const code = codes.getByRole("textbox", { name: "Discount code" });
  await waitForHydration(code, scripted);
  await code.fill("welcome");
  await codes.getByRole("button", { name: "Apply" }).click();
  await expect(code).toHaveAccessibleDescription(/^There is no such code/);
  await expect(code).toBeFocused();
  await accessible("cart-refused-code", [1280, 480, 320]);
  await code.fill("Welcome-10");
  await codes.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("$50.00 less $5.00 with WELCOME-10")).toBeVisible();
  await expect(code).toHaveCount(0);
  await accessible("cart-discount", [1280, 480, 320]);

  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await page.waitForURL("**/login**");
  await continueAsGuest(page);
  await fillShipping(page, { Email: "welcome@example.com" });
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText("Discount (WELCOME-10)-$5.00");
  await continueToPlaceOrder(page);
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText("Discount (WELCOME-10)-$5.00");
  await placeUnpaid(page);
  await page.waitForURL("**/order/*");
  const sums = page.getByRole("region", { name: "Order summary" });
  await expect(sums.getByText("Discount (WELCOME-10)")).toBeVisible();
  await expect(sums.getByText("$51.75")).toBeVisible();
});
