import type { Page, Route } from "@playwright/test";
import { addCustomer } from "../support/customers";
import { expect, test } from "./fixtures";
import {
  addToCart,
  answerQuestion,
  plentifulProduct,
  signIn,
  submitShipping,
  submitSignIn,
  waitForHydration,
  walkToPlaceOrder,
} from "./steps";

/** Takes the browser offline after the page has hydrated. */
async function goOffline(page: Page): Promise<void> {
  await waitForHydration(page.getByRole("main"), true);
  await page.context().setOffline(true);
}

const toast = (page: Page) => page.locator("[data-lost][role=alert]");
const LOST = "Nothing you typed is lost.";

test.describe("while the connection is lost @scripted", () => {
  test.use({ expectedFailures: [400, 401] });

  test("sign-in keeps the input and succeeds once the connection is back", async ({ page, shop }) => {
    const { email } = addCustomer(shop);
    await page.goto("/login?redirect=/profile");
    await goOffline(page);
    await submitSignIn(page, email, "Harbor-Lantern-42");
    await expect(toast(page)).toContainText(LOST);
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Password")).toHaveValue("Harbor-Lantern-42");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Invalid email or password")).toBeVisible();
  });

  test("guest checkout shows an error after a second attempt", async ({ page, shop }) => {
    await addToCart(page, plentifulProduct(shop).id);
    await page.goto("/login?redirect=/shipping");
    await goOffline(page);
    await answerQuestion(page, "Continue as Guest");
    await page.getByRole("button", { name: "Continue as Guest" }).click();
    // The form waits for the connection once for its captcha, and once for itself.
    await expect(toast(page)).toContainText("Guest Checkout Error", { timeout: 30_000 });
    await expect(toast(page)).toContainText("Guest creation failed after network restore issues");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Continue as Guest" }).click();
    await page.waitForURL(({ pathname }) => pathname === "/shipping");

    await goOffline(page);
    await submitShipping(page, { City: "Faraway" });
    await expect(toast(page)).toContainText("Address Error");
    await expect(toast(page)).toContainText("Address validation failed");
    await expect(page.getByLabel("City")).toHaveValue("Faraway");
    await page.context().setOffline(false);
  });

  test("guest checkout continues automatically when the connection is back soon", async ({ page, shop }) => {
    await addToCart(page, plentifulProduct(shop).id);
    await page.goto("/login?redirect=/shipping");
    await goOffline(page);
    await answerQuestion(page, "Continue as Guest");
    const tried = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: "Continue as Guest" }).click();
    await tried;
    await page.context().setOffline(false);
    await page.waitForURL(({ pathname }) => pathname === "/shipping");
  });

  test("the profile, a message, a product and a filter keep their input", async ({ page, shop }) => {
    const { email } = addCustomer(shop);
    await signIn(page, email, "/profile");
    await goOffline(page);
    await page.getByLabel("First name").fill("Quill");
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await expect(toast(page)).toContainText("Profile Error");
    await expect(toast(page)).toContainText("Failed to update profile");
    await expect(page.getByLabel("First name")).toHaveValue("Quill");
    await page.context().setOffline(false);

    await page.goto("/contactSupport");
    const message = page.getByRole("form", { name: "New message" }).getByLabel("Message");
    await message.fill("Is anyone there?");
    await answerQuestion(page, "New message");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await goOffline(page);
    await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
    await expect(toast(page)).toContainText(LOST);
    await expect(message).toHaveValue("Is anyone there?");
    await page.context().setOffline(false);
  });

  test("the back office keeps its forms and lists", async ({ page, shop }) => {
    const { id } = plentifulProduct(shop);
    await signIn(page, "admin@example.com", `/admin/product/${id}/edit`);
    await goOffline(page);
    await page.getByLabel("Brand").fill("Lost and Found");
    await page.getByRole("button", { name: "Update Product" }).click();
    await expect(toast(page)).toContainText("Update failed.");
    await expect(page.getByLabel("Brand")).toHaveValue("Lost and Found");
    await page.context().setOffline(false);

    await page.goto("/admin/userlist");
    await goOffline(page);
    const filter = page.getByRole("form", { name: "Filter users" }).getByLabel("Email");
    await filter.fill("jane");
    await expect(toast(page)).toContainText(LOST);
    await expect(filter).toHaveValue("jane");
    await page.context().setOffline(false);
  });

  test("the catalog stays, and loads more once the connection is back", async ({ page }) => {
    await page.setViewportSize({ width: 350, height: 600 });
    await page.goto("/");
    await expect(page.getByText(/^Showing 8 of/)).toBeVisible();
    await goOffline(page);
    const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await toTheEnd();
    await expect(page.getByText(/^Showing (16|24) of/)).toBeVisible();
    await toTheEnd();
    await expect(page.getByText(/^Showing 24 of/)).toBeVisible();
    await toTheEnd();
    await page.context().setOffline(false);
    // The browser may say that it is online before the first request gets through: the next scrolling asks again.
    let step = 50;
    const showsMore = async () => {
      step = -step;
      await page.mouse.wheel(0, step);
      return page.getByText(/^Showing (32|40|48|56|60) of/).isVisible();
    };
    await expect.poll(showsMore).toBe(true);
  });
});

test.describe("while the shop or the proxy in front of it answers with an error @scripted", () => {
  test.use({ expectedFailures: [400, 413, 500, 502] });

  const refuseData = (page: Page) =>
    page.route(
      (url) => url.searchParams.has("_data"),
      (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
    );

  test("a form keeps what was typed, and a page can be tried again", async ({ page, shop }) => {
    const product = plentifulProduct(shop);
    await addToCart(page, product.id);
    await page.goto("/login?redirect=/shipping");
    await answerQuestion(page, "Continue as Guest");
    await page.getByRole("button", { name: "Continue as Guest" }).click();
    await page.waitForURL(({ pathname }) => pathname === "/shipping");
    await waitForHydration(page.getByRole("main"), true);
    await refuseData(page);
    await submitShipping(page, { City: "Faraway" });
    await expect(toast(page)).toContainText("Address validation failed");
    await expect(page.getByLabel("City")).toHaveValue("Faraway");

    await page.goto(`/product/${product.id}`);
    const add = page.locator("#buy").getByRole("button", { name: "Add to cart" });
    await waitForHydration(add, true);
    await add.click();
    await expect(toast(page)).toContainText("The shop did not answer");
    await expect(toast(page)).toContainText(LOST);
    await expect(add).toBeVisible();

    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").nth(1).click();
    await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeFocused();
    await page.unrouteAll();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByText(/^Showing|products?$/).first()).toBeVisible();
  });

  const answerForms = (page: Page, answer: Parameters<Route["fulfill"]>[0]) =>
    page.route(
      (url) => url.searchParams.has("_data"),
      (route) => (route.request().method() === "POST" ? route.fulfill(answer) : route.continue()),
    );

  test("an edit form that was not saved still asks before it is left", async ({ page }) => {
    await signIn(page, "admin@example.com", "/admin/pages/new/edit");
    const title = page.getByLabel("Title");
    await waitForHydration(title, true);
    await title.fill("Typed");
    await answerForms(page, { status: 502, body: "Bad Gateway" });
    await title.press("Enter");
    await expect(toast(page)).toContainText(LOST);
    await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Reviews" }).click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).getByText("Stay on this page").click();
    await expect(title).toHaveValue("Typed");
    await title.fill("Typed on");
  });

  test("a note of over a megabyte leaves the page where the order is placed", async ({ page, shop }) => {
    await walkToPlaceOrder(page, plentifulProduct(shop).id);
    const note = page.getByLabel("Note to the shop");
    await page.getByText("Add a note or a gift message").click();
    await note.fill("x".repeat(1_100_000));
    await expect(toast(page)).toContainText(LOST);
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByRole("button", { name: "Place Order" })).not.toHaveAttribute("aria-busy");
    await expect(page.getByRole("heading", { level: 1, name: "Place order" })).toBeVisible();
    expect(await note.inputValue()).toHaveLength(1_100_000);
  });
});
