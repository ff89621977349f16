import { expect, test } from "./fixtures";
import { addToCart, plentifulProduct, waitForHydration } from "./steps";

const BUTTON = "Check out with PayPal";

test("a cart is paid at PayPal with the address that is there @scripted", async ({ page, shop, accessible }) => {
  await page.goto(`/product/${plentifulProduct(shop).id}`);
  const add = page.locator("#buy").getByRole("button", { name: "Add to cart" });
  await waitForHydration(add, true);
  await add.click();
  const drawer = page.getByRole("dialog", { name: "Cart" });
  await drawer.getByRole("button", { name: BUTTON }).click();
  await page.waitForURL("**/checkoutnow**");
  await page.getByLabel("Ship to").selectOption({ label: "Mary Ann Doe, 350 5th Ave, New York, US" });
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByLabel("Ship to")).toHaveValue("1");
  const amount = (await page.locator(".amount").textContent()) ?? "";
  await page.getByRole("button", { name: "Pay now" }).click();
  await page.waitForURL(/\/order\/[0-9a-f]{24}$/);
  await expect(page.getByText("Thank you. Your order is paid.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("350 5th Ave");
  await expect(page.getByRole("main")).toContainText(amount.replace("USD ", "$"));
  await accessible("an order that was paid from the cart");
});

test("who cancels at PayPal is back in the cart, which says so @scripted", async ({ page, shop, accessible }) => {
  await addToCart(page, plentifulProduct(shop).id);
  const button = page.getByRole("button", { name: BUTTON });
  await waitForHydration(button, true);
  await button.click();
  await page.waitForURL("**/checkoutnow**");
  await page.getByRole("button", { name: "Cancel and return" }).click();
  await expect(page.getByRole("alert")).toHaveText("You canceled the payment. Nothing was ordered or charged.");
  await accessible("the cart after a canceled payment");
});

test("the button is not there without scripts", async ({ page, shop, scripted }) => {
  await addToCart(page, plentifulProduct(shop).id);
  await expect(page.getByRole("button", { name: "Proceed to checkout" })).toBeVisible();
  await expect(page.getByRole("button", { name: BUTTON })).toBeVisible({ visible: scripted });
});
