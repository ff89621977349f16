import type { Locator, Page } from "@playwright/test";
import { addCustomer, PASSWORD } from "../support/customers";
import { orderBody } from "../support/shop-client";
import { expect, test } from "./fixtures";
import {
  answerOf,
  answerQuestion,
  CORRECTED_ADDRESS,
  plentifulProduct,
  questionOf,
  signIn,
  submitShipping,
  waitForHydration,
  walkToShipping,
} from "./steps";

/** Number of Tab presses after which an element counts as unreachable. */
const REACH = 60;

/** Presses Tab until the element has the focus, and expects a visible focus indicator. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // A field with suggestions is replaced when it gets the focus: then the new one is asked.
  const hasFocus = async (): Promise<boolean> => {
    const focused = await target.evaluate((element) =>
      element.isConnected ? element === document.activeElement : null,
    );
    return focused ?? hasFocus();
  };
  for (let presses = 0; presses < REACH && !(await hasFocus()); presses += 1) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
  const isOutlined = () =>
    target.evaluate((element) => {
      const ringed = (box: Element | null, part?: string) =>
        box !== null &&
        Number.parseFloat(getComputedStyle(box, part).outlineWidth) >= 2 &&
        getComputedStyle(box, part).outlineStyle !== "none";
      return ringed(element) || ringed(element, "::after") || ringed(element.closest("label, form"));
    });
  // A field with suggestions is replaced when it gets the focus.
  await expect.poll(isOutlined, `the focus is seen on ${target}`).toBe(true);
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test("the first Tab press offers a link that skips the header", async ({ page }) => {
  await page.goto("/");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a shopper completes a purchase by keyboard", async ({ page, scripted }) => {
  const button = (name: string) => page.getByRole("button", { name });
  const textbox = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });
  await page.goto("/");
  await waitForHydration(page.getByLabel("Search products"), scripted);
  await typeInto(page, page.getByLabel("Search products"), "enamel mug");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search/enamel%20mug");
  // The page before it may be shown for a moment after the address has changed, and may have the same link twice.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("enamel mug");
  await pressOn(page, page.getByRole("link", { name: "Enamel Mug", exact: true }));
  await page.waitForURL("**/product/*");
  await pressOn(page, page.getByRole("radio", { name: "Cream" }), "ArrowRight");
  await expect(page.getByRole("radio", { name: "Forest" })).toBeChecked();
  await pressOn(page, page.getByLabel("Quantity"), "ArrowUp");
  await waitForHydration(button("Add to cart"), scripted);
  await pressOn(page, button("Add to cart"));
  if (scripted) {
    const drawer = page.getByRole("dialog", { name: "Cart" });
    await pressOn(page, drawer.getByRole("button", { name: /One more of/ }));
    await expect(drawer.getByText("Subtotal (3 items)")).toBeVisible();
    await pressOn(page, drawer.getByRole("link", { name: "View the cart" }));
  }
  await page.waitForURL("**/cart");
  // Also where a link of the drawer led there, which closes.
  if (scripted) await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeFocused();
  await expect(page.getByLabel("Quantity of Enamel Mug, Forest")).toHaveValue(scripted ? "3" : "2");
  await pressOn(page, page.getByRole("button", { name: "Proceed to checkout" }));
  await page.waitForURL("**/login**");
  if (scripted) await answerQuestion(page, "Continue as Guest");
  else await typeInto(page, questionOf(page, "Continue as Guest"), await answerOf(page, "Continue as Guest"));
  await pressOn(page, button("Continue as Guest"));
  await expect(page.getByRole("form", { name: "Shipping address" })).toBeVisible();
  for (const [label, text] of [
    ["Email", "keys@example.com"],
    ["First name", "Jo"],
    ["Last name", "Buyer"],
    ["Address", CORRECTED_ADDRESS.Address],
    ["Postal code", CORRECTED_ADDRESS["Postal code"]],
    ["City", CORRECTED_ADDRESS.City],
  ] as const) {
    await typeInto(page, textbox(label), text);
  }
  const state = page.getByRole("combobox", { name: "State or province" });
  await typeInto(page, state, CORRECTED_ADDRESS["State or province"]);
  const nextRate = async () => {
    await pressOn(page, page.getByRole("radio", { checked: true }), "ArrowDown");
    await expect(page.getByRole("radio").nth(1)).toBeChecked();
  };
  if (scripted) {
    await expect(page.locator("[aria-live=polite]").getByText("rates for this address")).toBeAttached();
    await expect(page.getByRole("radio").first()).toBeEnabled();
    await nextRate();
  }
  await pressOn(page, page.getByRole("checkbox", { name: "Send me news" }), "Space");
  await pressOn(page, button("Continue"));
  await page.waitForURL("**/shipping?choose=1");
  await tabTo(page, page.getByRole("radio", { name: /^Suggested address/ }));
  await pressOn(page, button("Use this address"));
  const nextMethod = async () => {
    await pressOn(page, page.getByRole("radio", { name: /^PayPal/ }), "ArrowDown");
    await expect(page.getByRole("radio", { name: /^Credit Card/ })).toBeChecked();
  };
  if (scripted) {
    await page.waitForURL("**/placeorder");
    // A step without a page load is announced, and its heading has the focus.
    await expect(page.getByRole("heading", { level: 1, name: "Place order" })).toBeFocused();
    await expect(page.locator("[aria-live=polite]").getByText(await page.title())).toBeAttached();
    await expect(page.getByText("UPS Expedited, updates by email")).toBeVisible();
    await nextMethod();
  } else {
    await page.waitForURL("**/shippingrate");
    await nextRate();
    await pressOn(page, button("Continue"));
    await page.waitForURL("**/payment");
    await nextMethod();
    await pressOn(page, button("Continue"));
    await page.waitForURL("**/placeorder");
  }
  await pressOn(page, button("Place Order"));
  await page.waitForURL("**/order/*");
  await tabTo(page, page.getByRole("form", { name: "Pay" }).getByRole("button"));
});

test("the user menu opens and closes by keyboard", async ({ page, scripted }) => {
  await signIn(page, "jane@example.com", "/cart");
  const menu = page.getByRole("banner").locator("summary", { hasText: "Jane" });
  const profile = page.getByRole("link", { name: "Profile" });
  await waitForHydration(menu, scripted);
  await pressOn(page, menu);
  await pressOn(page, profile, "Shift");
  // Without scripts the same key that opened the menu closes it.
  await (scripted ? page.keyboard.press("Escape") : page.keyboard.press("Shift+Tab"));
  await expect(menu).toBeFocused();
  if (!scripted) await page.keyboard.press("Enter");
  await expect(profile).toBeHidden();
});

test("Escape returns from the address choice to the form", { tag: "@scripted" }, async ({ page, shop }) => {
  await walkToShipping(page, plentifulProduct(shop).id);
  await submitShipping(page, CORRECTED_ADDRESS);
  const dialog = page.getByRole("dialog", { name: "Which address should we use?" });
  await expect.poll(() => dialog.evaluate((box) => box.matches(":modal"))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "City" })).toHaveValue(CORRECTED_ADDRESS.City);
});

test("@scripted the focus stays where the page stays", async ({ page, shop }) => {
  const product = plentifulProduct(shop);
  await signIn(page, "admin@example.com", `/admin/product/${product.id}/edit`);
  const update = page.getByRole("button", { name: "Update Product" });
  await waitForHydration(update, true);
  await update.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Product saved successfully.")).toBeVisible();
  await expect(update).toBeFocused();

  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`/product/${product.id}`);
  const keep = page.getByRole("button", { name: "Add to wish list" });
  await waitForHydration(keep, true);
  await keep.focus();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "On your wish list" })).toBeFocused();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrolled)).toBeLessThan(20);

  await page.goto("/profile");
  const address = page.getByRole("form", { name: "Profile" }).getByRole("button", { name: "Update" });
  await waitForHydration(address, true);
  await address.scrollIntoViewIfNeeded();
  const below = await page.evaluate(() => window.scrollY);
  expect(below).toBeGreaterThan(100);
  await address.click();
  await expect(page.getByText("Profile updated")).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);

  await expect(address).toBeFocused();

  await page.goto("/admin/settings/products");
  const save = page.getByRole("button", { name: /^Save/ });
  await waitForHydration(save, true);
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Settings saved")).toBeVisible();
  await expect(save).toBeFocused();
  await expect(save).toBeInViewport();

  await page.goto("/wishlist");
  const remove = page.getByRole("button", { name: `Remove ${product.name}` });
  await waitForHydration(remove, true);
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Removed from your wish list.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Wish list" })).toBeFocused();
});

test("@scripted the focus stays in view where a button makes place for another", async ({ page, shop }) => {
  await signIn(page, "admin@example.com", "/");
  const made = await page.request.post("/api/products", { headers: { Origin: shop.url } });
  await page.goto(`/admin/product/${(await made.json())._id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("Signal lamp");
  await page.getByLabel("Price", { exact: true }).fill("12");
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await waitForHydration(publish, true);
  await publish.focus();
  await page.keyboard.press("Enter");
  const update = page.getByRole("button", { name: "Update Product" });
  await expect(update).toBeFocused();
  await expect(page.getByRole("button", { name: "Unpublish" })).toBeVisible();

  const guest = shop.client();
  await guest.becomeGuest();
  const { _id: id } = await (await guest.json("POST", "/api/orders", orderBody(plentifulProduct(shop).id))).json();
  shop.data.orders.change({ id }, { paidAt: new Date() });
  await page.goto(`/order/${id}`);
  const ship = page.getByRole("button", { name: "Mark as shipped" });
  await waitForHydration(ship, true);
  await ship.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Mark as delivered" })).toBeVisible();
  const heading = page.locator("h2:focus");
  await expect(heading).toBeInViewport();
});

test.describe("where an answer changes the form", () => {
  test.use({ expectedFailures: [400] });

  test("@scripted the focus stays in what is drawn anew or closed, or is on a heading", async ({ page, shop }) => {
    await signIn(page, "admin@example.com", "/");
    const made = await page.request.post("/api/products", { headers: { Origin: shop.url } });
    await page.goto(`/admin/product/${(await made.json())._id}/edit`);
    const values = page.getByLabel("Values of option 1");
    await waitForHydration(values, true);
    await page.getByLabel("Option 1", { exact: true }).fill("Size");
    await values.fill("Small\nLarge");
    const combine = page.getByRole("button", { name: "Add missing combinations" });
    await combine.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Price of Small", { exact: true })).toBeVisible();
    await expect(combine).toBeFocused();
    await page.getByLabel("Price of all variants", { exact: true }).fill("12");
    const fill = page.getByRole("button", { name: "Fill column Price" });
    await fill.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Price of Large", { exact: true })).toHaveValue("12");
    await expect(fill).toBeFocused();
    await expect(fill).toBeInViewport();

    await page.goto(`/order/${shop.data.orders.demo("delivered").id}`);
    const note = page.locator("summary", { hasText: "Add a note…" });
    const add = page.getByRole("button", { name: "Add note" });
    await waitForHydration(note, true);
    await note.press("Enter");
    const text = page.getByRole("form", { name: "Note" }).getByLabel("Note");
    await text.fill(" ");
    await add.press("Enter");
    await expect(text).toBeFocused();
    await text.fill("Called Mia");
    await add.press("Enter");
    await expect(add).toBeHidden();
    await expect(note).toBeFocused();

    const guest = shop.client();
    await guest.becomeGuest();
    const { _id: id } = await (await guest.json("POST", "/api/orders", orderBody(plentifulProduct(shop).id))).json();
    shop.data.orders.change({ id }, { paidAt: new Date() });
    const sender = { senderStreet: "1 Market St", senderCity: "San Francisco", senderPostalCode: "94105" };
    const headers = { Origin: shop.url };
    const set = (values: object) => page.request.put("/api/settings", { data: values, headers });
    expect((await set({ ...sender, senderState: "CA" })).ok()).toBe(true);
    await page.goto(`/admin/orders/${id}/label`);
    const show = page.getByRole("button", { name: "Show rates" });
    await waitForHydration(show, true);
    await page.getByLabel(/^Weight/).fill("12");
    await show.press("Enter");
    const rates = page.getByRole("heading", { name: "Rates", exact: true });
    await expect(rates).toBeFocused();
    await expect(rates).toBeInViewport();

    // Safari focuses nothing that is pressed.
    await page.goto("/admin/settings/products");
    const save = page.getByRole("button", { name: /^Save/ });
    await waitForHydration(save, true);
    await page.evaluate(() => document.addEventListener("mousedown", (event) => event.preventDefault()));
    await save.click();
    await expect(page.getByRole("status").getByText("Settings saved")).toBeVisible();
    await expect(page.locator("h1")).toBeFocused();
  });
});

test("@scripted a second Enter presses no button of another item", async ({ page, shop }) => {
  const { email } = addCustomer(shop);
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  const send = async (path: string, form: Record<string, string>) =>
    expect((await page.request.post(path, { form, headers: { Origin: shop.url } })).ok()).toBe(true);
  const streets = ["1 Harbor Street", "2 Harbor Street"];
  await signIn(page, email, "/");
  for (const address1 of streets) {
    const place = { address1, city: "Portland", state: "OR", postalCode: "97201", country: "US" };
    await send("/profile/addresses/new", {
      shipToFirstName: "Jo",
      shipToLastName: "Buyer",
      ...place,
      intent: "save",
    });
  }
  const isDefault = (street: string) =>
    page.getByRole("listitem").filter({ hasText: street }).getByText("Default", { exact: true });
  await page.goto("/profile/addresses");
  const street = streets[(await isDefault("1 Harbor").count()) === 1 ? 1 : 0] ?? "";
  const makeDefault = page.getByRole("button", { name: "Make default" });
  await waitForHydration(makeDefault, true);
  await makeDefault.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Default address changed")).toBeVisible();
  await expect(heading("Addresses")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.reload();
  await expect(isDefault(street)).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, "admin@example.com", "/");
  for (const name of ["First", "Second", "Third"])
    await send("/profile/tokens", { intent: "create", name, days: "30", currentPassword: PASSWORD });
  await page.goto("/profile/tokens");
  const revoke = (name: string) => page.getByRole("button", { name: `Revoke ${name}` });
  await waitForHydration(revoke("Second"), true);
  await revoke("Second").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Token revoked")).toBeVisible();
  await expect(heading("API tokens")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(revoke("First").or(revoke("Third"))).toHaveCount(2);
});

test("@scripted a link within a page leads the keyboard there", async ({ page, shop }) => {
  const { id } = shop.data.products.where(({ numReviews }) => numReviews > 0);
  await page.goto(`/product/${id}`);
  const reviews = page.getByRole("link", { name: /review/ }).first();
  await waitForHydration(reviews, true);
  await reviews.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#reviews$/);
  await page.keyboard.press("Tab");
  const isBelow = () =>
    page.evaluate(() => {
      const target = document.getElementById("reviews");
      return target?.compareDocumentPosition(document.activeElement ?? document.body);
    });
  expect(await isBelow()).toBe(4);
});
