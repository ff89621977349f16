import { addCustomer, PASSWORD } from "../support/customers";
import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { CUSTOMER_SCREENS, PRODUCT_SCREENS, pathOf, VISITOR_SCREENS } from "./screens";
import {
  addToCart,
  CORRECTED_ADDRESS,
  continueAsGuest,
  expectRefused,
  fillShipping,
  linkSentTo,
  newCustomerInput,
  openPayPal,
  plentifulProduct,
  ratesOn,
  signIn,
  submitRegistration,
  submitShipping,
  walkToOrder,
} from "./steps";

test.use({ expectedFailures: [400, 404] });

test.describe("every screen meets the WCAG 2.2 rules that axe can check", () => {
  for (const [screen, path] of VISITOR_SCREENS) {
    test(screen, async ({ page, shop, accessible }) => {
      await page.goto(pathOf(shop, path));
      await accessible(screen);
    });
  }

  test("the API documentation with expanded operations", async ({ page, accessible }) => {
    await page.goto("/api");
    for (const call of ["Place an order", "Upload pictures into a folder of the gallery", "List accounts"]) {
      await page.getByText(call).click();
    }
    await expect(page.getByRole("heading", { name: "Response", exact: true })).toHaveCount(3);
    await accessible("API, with calls opened");
  });

  test("product", async ({ page, shop, accessible, scripted }) => {
    for (const [screen, path] of PRODUCT_SCREENS) {
      await page.goto(pathOf(shop, path));
      await accessible(screen);
    }
    if (!scripted) return;
    await page.goto(`/product/${shop.data.products.withVideo().id}#picture-1`);
    // The picture covers the page on purpose.
    await expectAccessible(page, "product picture in full size");
  });

  test("cart, sign-in or guest checkout, and shipping", async ({ page, shop, accessible }) => {
    await addToCart(page, shop.data.products.get({ name: "Enamel Mug" }).id);
    await addToCart(page, plentifulProduct(shop).id);
    await accessible("cart");
    await page.getByRole("button", { name: "Proceed to checkout" }).click();
    await page.waitForURL("**/login**");
    await accessible("sign in or guest");
    await continueAsGuest(page);
    await accessible("shipping");
    await submitShipping(page, { "Postal code": "x", Email: "x" });
    await expect(page.getByText("Please enter a ZIP code")).toBeVisible();
    await accessible("shipping with errors");
  });

  test("address choice, shipping rate, payment, and place order", async ({ page, shop, scripted, accessible }) => {
    await addToCart(page, shop.data.products.get({ name: "Enamel Mug" }).id);
    await page.goto("/login?redirect=/shipping");
    await continueAsGuest(page);
    await fillShipping(page, CORRECTED_ADDRESS);
    if (scripted) {
      await expect(ratesOn(page).first()).toBeEnabled();
      await accessible("shipping with rates");
    }
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/shipping?choose=1");
    await accessible("address choice");
    await page.getByRole("button", { name: "Use this address" }).click();
    if (scripted) {
      await page.waitForURL("**/placeorder");
      await page.goto("/shippingrate");
    }
    await page.waitForURL("**/shippingrate");
    await accessible("rate");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/payment");
    await accessible("payment");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/placeorder");
    await accessible("place order");
  });

  test("order", async ({ page, shop, sandbox, scripted, accessible }) => {
    await walkToOrder(page, plentifulProduct(shop).id);
    await accessible("unpaid order");
    const payPal = await openPayPal(page, scripted);
    await payPal.waitForURL(`${sandbox.url}/**`);
    await payPal.getByRole("button", { name: "Pay now" }).click();
    await expect(page.getByRole("heading", { name: "Thank you for your order" })).toBeVisible();
    await accessible("paid order");
    await page.getByRole("link", { name: "Invoice" }).click();
    await page.waitForURL("**/invoice*");
    await accessible("invoice");
  });

  test("registration, confirmation, and password pages of a new account", async ({
    page,
    shop,
    sandbox,
    scripted,
    accessible,
  }) => {
    await page.goto("/register");
    const person = newCustomerInput();
    const wrong = { ...person, "First name": "<b>", Username: "jane" };
    await expectRefused(page, "Create account", () => submitRegistration(page, wrong, "weak", "other"));
    await accessible("register with errors");
    await submitRegistration(page, person);
    await page.waitForURL("**/registerconfirm/*");
    if (!scripted) {
      await expectRefused(page, "Resend email", () => page.getByRole("button", { name: "Resend email" }).click());
    }
    await accessible("thanks");
    await page.goto(await linkSentTo(sandbox, person.Email));
    await accessible("email confirmed");
    await page.goto("/user/confirm/nothing");
    await accessible("no email confirmed");
    await shop.client().json("POST", "/api/users/fpw", { email: person.Email });
    await page.goto(await linkSentTo(sandbox, person.Email));
    await accessible("reset password");
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page.getByText(/^Min 8 chars/)).toBeVisible();
    await accessible("reset password with errors");
  });

  test("change of email address", async ({ page, shop, sandbox, accessible }) => {
    const { email } = addCustomer(shop);
    const next = `new-${email}`;
    await signIn(page, email, "/profile");
    const form = page.getByRole("form", { name: "Profile" });
    await form.getByLabel("Email").fill(next);
    await form.getByRole("button", { name: "Update" }).click();
    await expect(form.getByLabel("Current password")).toHaveAccessibleDescription(/Please enter your current password/);
    await accessible("profile with errors");
    await form.getByLabel("Current password").fill(PASSWORD);
    await form.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText(`We sent a link to ${next}.`)).toBeVisible();
    await accessible("profile with a pending change");
    await page.goto(await linkSentTo(sandbox, next));
    await expect(page.getByText(`Your email address is now ${next}.`)).toBeVisible();
    await accessible("email address changed");
    await page.goto(await linkSentTo(sandbox, email));
    await expect(page.getByRole("button", { name: "Restore my email address" })).toBeVisible();
    await accessible("restore the email address");
    await page.goto("/profile/email/undo/nothing");
    await accessible("link that restores nothing");
  });

  test("account", async ({ page, shop, accessible }) => {
    await signIn(page, "jane@example.com", "/profile");
    for (const [screen, path] of CUSTOMER_SCREENS) {
      await page.goto(pathOf(shop, path));
      await accessible(screen);
    }
  });
});
