import type { Locator, Page } from "@playwright/test";
import { addCustomer } from "../support/customers";
import { expect, test } from "./fixtures";
import { addToCart, isShipping, plentifulProduct, ratesOn, signIn, waitForHydration } from "./steps";

test.use({ settings: { RATE_LIMITS: "off" }, expectedFailures: [400] });

const PORTLAND = {
  "First name": "Jo",
  "Last name": "Buyer",
  Address: "1600 Harbor Street",
  "Postal code": "97201",
  City: "Portland",
  "State or province": "OR",
};
const BERLIN = {
  "First name": "Jo",
  "Last name": "Buyer",
  Address: "Torstraße 12",
  "Postal code": "10119",
  City: "Berlin",
};

async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(new RegExp(`^${label}`)).fill(value);
}

async function addAddress(page: Page, values: Record<string, string>, country: string | null, scripted: boolean) {
  await page.getByRole("link", { name: "Add an address" }).click();
  const form = page.getByRole("form", { name: "New address" });
  if (country) {
    const list = form.getByLabel("Country");
    await waitForHydration(list, scripted);
    await list.selectOption({ label: country });
    if (!scripted) await form.getByRole("button", { name: "Update form" }).click();
    await expect(form.getByLabel(/^State/)).toHaveCount(0);
  }
  await fill(form, values);
  await form.getByRole("button", { name: "Save address" }).click();
  await page.waitForURL("**/profile/addresses");
  await expect(page.getByText("Address saved")).toBeVisible();
}

test("a customer adds, edits and removes addresses, and makes one the default", async ({
  page,
  shop,
  scripted,
  accessible,
}) => {
  const { email } = addCustomer(shop);
  await signIn(page, email, "/profile");
  await page.getByRole("main").getByRole("link", { name: "Add an address" }).click();
  const form = page.getByRole("form", { name: "New address" });
  await waitForHydration(form.getByLabel("Country"), scripted);
  await fill(form, { ...PORTLAND, "Postal code": "1" });
  await form.getByRole("button", { name: "Save address" }).click();
  await expect(form.getByLabel("Postal code")).toHaveAccessibleDescription(/Please enter a ZIP code/);
  await expect(form.getByLabel("Postal code")).toBeFocused();
  await expect(form.getByLabel("City")).toHaveValue("Portland");
  await accessible("new address, refused", [1280, 320]);
  await form.getByLabel("Postal code").fill("97201");
  await form.getByRole("button", { name: "Save address" }).click();
  await page.waitForURL("**/profile/addresses");
  await addAddress(page, BERLIN, "Germany", scripted);

  const entry = (street: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: street });
  await expect(entry("Harbor")).toContainText("Default");
  await entry("Torstraße").getByRole("button", { name: "Make default" }).click();
  await expect(page.getByText("Default address changed")).toBeVisible();
  await expect(entry("Torstraße")).toContainText("Default");
  await expect(entry("Harbor").getByRole("button", { name: "Make default" })).toBeVisible();
  await accessible("addresses", [1280, 390, 320]);

  await entry("Torstraße").getByRole("link", { name: "Edit" }).click();
  const edit = page.getByRole("form", { name: "Edit address" });
  await waitForHydration(edit.getByLabel("Country"), scripted);
  await edit.getByLabel(/^Address/).fill("Torstraße 14");
  await edit.getByRole("button", { name: "Save address" }).click();
  await expect(entry("Torstraße 14")).toBeVisible();

  await entry("Torstraße").getByText("Remove", { exact: false }).first().click();
  await page.getByRole("button", { name: /^Yes, delete/ }).click();
  await expect(page.getByText("Address removed")).toBeVisible();
  await expect(entry("Torstraße")).toHaveCount(0);
  await expect(entry("Harbor")).toContainText("Default");
});

test("a customer with two addresses chooses one at the checkout", async ({ page, shop, scripted, accessible }) => {
  const { email } = addCustomer(shop);
  await signIn(page, email, "/profile/addresses");
  await addAddress(page, PORTLAND, null, scripted);
  await addAddress(page, BERLIN, "Germany", scripted);
  await addToCart(page, plentifulProduct(shop).id);
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await page.waitForURL(isShipping);
  const form = page.getByRole("form", { name: "Shipping address" });
  const cards = form.getByRole("group", { name: "Where does it go?" });
  const card = (name: RegExp) => cards.getByRole("radio", { name });
  await waitForHydration(card(/Harbor/), scripted);
  await expect(card(/Harbor/)).toBeChecked();
  await expect(form.getByLabel("City")).toHaveValue("Portland");
  if (scripted) await expect(ratesOn(page)).toHaveCount(3);
  await accessible("shipping with saved addresses", [1280, 390, 320]);

  // What is typed outside the address stays.
  await form.getByLabel(/^Email/).fill("typed@example.com");
  const choose = async (name: RegExp) => {
    // The arrow keys choose a radio button, which keeps the focus.
    await card(name).check();
    if (!scripted) await form.getByRole("button", { name: "Use this address" }).click();
  };
  await choose(/Torstraße/);
  await expect(form.getByLabel("City")).toHaveValue("Berlin");
  await expect(form.getByLabel(/^State/)).toHaveCount(0);
  await expect(form.getByLabel("Country")).toHaveValue("DE");
  await expect(form.getByLabel(/^Email/)).toHaveValue("typed@example.com");
  if (scripted) {
    await expect(card(/Torstraße/)).toBeFocused();
    await expect(ratesOn(page).first()).toBeEnabled();
    const placeOf = await page
      .getByText(/rates? for this address/)
      .first()
      .textContent();
    expect(placeOf).toContain("for this address");
  }

  await choose(/Another address/);
  await expect(form.getByLabel("City")).toHaveValue("");
  await expect(form.getByLabel("First name")).toHaveValue("Casey");
  await expect(form.getByLabel("Country")).toHaveValue("US");
  await choose(/Harbor/);
  await expect(form.getByLabel("State or province")).toHaveValue("OR");
  await choose(/Torstraße/);
  await expect(form.getByLabel("City")).toHaveValue("Berlin");

  if (scripted) await expect(ratesOn(page).first()).toBeEnabled();
  await form.getByRole("button", { name: "Continue" }).click();
  if (!scripted) {
    await page.waitForURL("**/shippingrate");
    await page.getByRole("main").getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/payment");
    await page.getByRole("radio", { name: /^PayPal/ }).check();
    await page.getByRole("main").getByRole("button", { name: "Continue" }).click();
  }
  await page.waitForURL("**/placeorder");
  await expect(page.getByRole("main")).toContainText("Torstraße 12");
  await expect(page.getByRole("main")).toContainText("typed@example.com");
});
