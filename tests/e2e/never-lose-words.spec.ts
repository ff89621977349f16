import type { Locator } from "@playwright/test";
import { addCustomer } from "../support/customers";
import { expect, test } from "./fixtures";
import {
  addToCart,
  continueToPlaceOrder,
  fillShipping,
  holdRequests,
  plentifulProduct,
  ratesOn,
  signIn,
  waitForHydration,
  walkToPlaceOrder,
  walkToShipping,
} from "./steps";

// A file with settings has a shop of its own: the products that are edited here are read by other tests.
test.use({ settings: { RATE_LIMITS: "off" } });

test.describe("an edit form of the back office", () => {
  test.use({ expectedFailures: [400, 409] });

  test("asks before it is left with unsaved changes, and not when it is saved @scripted", async ({ page, shop }) => {
    const { id } = shop.data.products.where(({ countInStock }) => countInStock > 20);
    await signIn(page, "admin@example.com", `/admin/product/${id}/edit`);
    const form = page.getByRole("form", { name: "Edit product" });
    const brand = form.getByLabel("Brand");
    const back = page.getByRole("link", { name: "Go Back" });
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await waitForHydration(brand, true);

    await brand.fill("Typed");
    await back.click();
    await expect(dialog.getByRole("button", { name: "Stay on this page" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(brand).toHaveValue("Typed");

    const closing = page.waitForEvent("dialog");
    const reloading = page.reload();
    const asked = await closing;
    expect(asked.type()).toBe("beforeunload");
    await asked.accept();
    await reloading;
    await waitForHydration(brand, true);

    await brand.fill("Saved");
    await form.getByRole("button", { name: "Update Product" }).click();
    await expect(page.getByText("Product saved successfully.")).toBeVisible();
    await expect(brand).toHaveValue("Saved");
    await back.click();
    await expect(page).toHaveURL(/productlist/);
    expect(shop.data.products.get({ id }).brand).toBe("Saved");

    await page.goto("/admin/shippingrate/standard-abroad/edit");
    const carrier = page.getByLabel("Carrier");
    await waitForHydration(carrier, true);
    await carrier.fill("");
    await page.getByRole("button", { name: "Save rate" }).click();
    await expect(carrier).toHaveAttribute("aria-invalid", "true");
    await carrier.fill("Left");
    await page.getByRole("link", { name: "Back to shipping rates" }).click();
    await dialog.getByRole("button", { name: "Leave without saving" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Shipping rates" })).toBeVisible();
    expect(shop.data.shippingRates.get({ id: "standard-abroad" }).carrier).not.toBe("Left");
  });

  test("takes nothing in while it is saved, so that nothing is lost with the answer @scripted", async ({
    page,
    shop,
  }) => {
    const { id } = shop.data.products.where(({ image, imageB }) => image !== "" && imageB.length > 0);
    await signIn(page, "admin@example.com", "/admin");
    for (const [path, sent, other, saved] of [
      ["/admin/settings/shop", "shopName", "taxNumber", "Settings saved"],
      [`/admin/product/${id}/edit`, "brand", "category", "Product saved successfully."],
      ["/admin/categories/kitchen/edit", "heading", "position", "Category saved"],
      ["/admin/productlist/stock", "products[0].price", "products[0].countInStock", "Stock and prices saved"],
    ] as const) {
      await page.goto(path);
      const [field, typed] = [page.locator(`[name="${sent}"]`), page.locator(`[name="${other}"]`)];
      const box = page.locator("main form [type=checkbox]:visible").first();
      await waitForHydration(field, true);
      const before = await typed.inputValue();
      await field.fill("57");
      const release = await holdRequests(page, "**/*_data=*");
      await field.press("Enter");
      await page.keyboard.type("8");
      await typed.click();
      await page.keyboard.type("9");
      await expect(field).toHaveValue("57");
      await expect(typed).toHaveValue(before);
      if (await box.isVisible()) {
        const isChecked = await box.isChecked();
        await box.click({ force: true });
        await expect(box).toBeChecked({ checked: isChecked });
      }
      release();
      await expect(page.getByText(saved)).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Reviews" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeVisible();
    }
  });

  test("asks about the others while one of a page is saved, also when the answer is there @scripted", async ({
    page,
  }) => {
    await signIn(page, "admin@example.com", "/admin/settings");
    const section = (title: string) => page.locator("details", { has: page.getByRole("heading", { name: title }) });
    const [name, tagline] = [page.locator("[name=shopName]"), page.getByLabel("Tagline")];
    await waitForHydration(name, true);
    await section("Shop").locator("summary").click();
    await section("Front page").locator("summary").click();
    const stored = await tagline.inputValue();
    await tagline.fill("Typed");
    await name.fill("The shop of tests");
    const release = await holdRequests(page, "**/*_data=*");
    await name.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Reviews" }).click();
    await expect(dialog).toBeVisible();
    release();
    await expect(page.getByText("Settings saved")).toBeVisible();
    await dialog.getByText("Stay on this page").click();
    await expect(name).toHaveValue("The shop of tests");
    await expect(tagline).toHaveValue("Typed");
    await tagline.fill(stored);
    await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Reviews" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeVisible();
  });

  test("asks before the next page of a list is opened @scripted", async ({ page }) => {
    await signIn(page, "admin@example.com", "/admin/productlist/stock");
    const stock = page.getByLabel(/^Count In Stock of/).first();
    const next = page.getByRole("navigation", { name: "Pages of products" }).getByRole("link", { name: "Next page" });
    await waitForHydration(stock, true);
    await stock.fill("77");
    await next.click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).getByText("Stay on this page").click();
    await expect(stock).toHaveValue("77");
    await page.getByRole("button", { name: "Save all" }).click();
    await expect(page.getByText("Stock and prices saved")).toBeVisible();
  });

  test("asks about the section of the settings that is not saved @scripted", async ({ page }) => {
    await signIn(page, "admin@example.com", "/admin/settings/payment");
    const days = page.getByLabel("Days to pay");
    const instructions = page.getByLabel("Instructions");
    await waitForHydration(days, true);
    await instructions.fill("Bank of Springfield");
    await page.getByRole("button", { name: "Save bank transfer" }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    await days.fill("12");
    await page.getByRole("link", { name: "Shipping", exact: false }).first().click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay on this page" }).click();
    await expect(days).toHaveValue("12");
    await days.fill("7");
    await page.getByRole("button", { name: "Save bank transfer" }).click();
    await page.getByRole("link", { name: "Shipping", exact: false }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Shipping rates" })).toBeVisible();
  });

  test("asks about what was typed or chosen before the scripts were there, and keeps it @scripted", async ({
    page,
    shop,
  }) => {
    test.setTimeout(180_000);
    const { id } = shop.data.products.where(({ image, imageB }) => image !== "" && imageB.length > 0);
    await signIn(page, "admin@example.com", "/admin");
    const field = (label: string | RegExp) => () => page.getByLabel(label).first();
    const types = async (control: Locator) => {
      await control.fill("Typed");
      return () => expect(control).toHaveValue("Typed");
    };
    const chooses = async (control: Locator) => {
      const chosen = await control.evaluate((element) =>
        element instanceof HTMLSelectElement ? element.options[element.selectedIndex === 0 ? 1 : 0]?.value : undefined,
      );
      await control.selectOption(chosen ?? "");
      return () => expect(control).toHaveValue(chosen ?? "");
    };
    const presses = async (control: Locator) => {
      const isChecked = await control.isChecked();
      await control.setChecked(!isChecked);
      return () => expect(control).toBeChecked({ checked: !isChecked });
    };
    const editor = `/admin/product/${id}/edit`;
    for (const [path, control, act] of [
      ["/admin/pages/new/edit", field("Title"), types],
      ["/admin/settings/shop", field("Postal address"), types],
      ["/admin/categories/kitchen/edit", () => page.locator("textarea[name=text]"), types],
      [editor, () => page.locator("textarea[name=description]"), types],
      [editor, field("Image Main"), chooses],
      [editor, () => page.locator("[name=imageB]").first(), presses],
      ["/admin/shippingrate/new/edit", () => page.locator("select[name=zone]"), chooses],
      ["/admin/discount/new/edit", () => page.locator("[name=isAutomatic]"), presses],
      ["/admin/discount/new/edit", () => page.locator("[name=kind]").first(), chooses],
    ] as const) {
      const release = await holdRequests(page, "**/*.js");
      await page.goto(path, { waitUntil: "commit" });
      const holds = await act(control());
      release();
      await waitForHydration(control(), true);
      const reviews = page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Reviews" });
      await waitForHydration(reviews, true);
      await reviews.click();
      await page.getByRole("dialog", { name: "Leave without saving?" }).getByText("Stay on this page").click();
      await holds();
      page.once("dialog", (asked) => asked.accept());
    }
  });

  test("keeps a description that is typed while a part of the page is being loaded @scripted", async ({
    page,
    shop,
  }) => {
    const { id } = shop.data.products.where(({ description }) => description !== "");
    await signIn(page, "admin@example.com", "/admin");
    let begin: () => void = () => undefined;
    let release: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*.js", async (route) => {
      const response = await route.fetch();
      const isPart = (await response.text()).includes('name:"variantsShown"');
      if (isPart) {
        begin();
        await held;
      }
      await route.fulfill({ response });
    });
    await page.goto(`/admin/product/${id}/edit`, { waitUntil: "commit" });
    await begun;
    const description = page.locator("textarea[name=description]");
    await description.fill("<p>Typed</p>");
    release();
    await waitForHydration(description, true);
    await expect(page.getByRole("textbox", { name: "Description" })).toHaveText("Typed");
    await page.unrouteAll();
    page.once("dialog", (asked) => asked.accept());
  });

  test("asks about a new order, the stock and the taxes that are not saved @scripted", async ({ page }) => {
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await signIn(page, "admin@example.com", "/admin/orders/new");
    for (const [path, typed] of [
      ["/admin/orders/new", () => page.getByLabel("First name")],
      ["/admin/productlist/stock", () => page.getByLabel(/^Count In Stock of/).first()],
      ["/admin/taxes", () => page.getByLabel(/^Rate in percent/).first()],
    ] as const) {
      await page.goto(path);
      await waitForHydration(typed(), true);
      await typed().fill("7");
      await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Reviews" }).click();
      await dialog.getByRole("button", { name: "Stay on this page" }).click();
      await expect(typed()).toHaveValue("7");
      await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Reviews" }).click();
      await dialog.getByRole("button", { name: "Leave without saving" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeVisible();
    }

    // Each button of the order's form posts all of it.
    const asked: string[] = [];
    page.on("dialog", async (question) => {
      asked.push(question.type());
      await question.accept();
    });
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto("/admin/orders/new");
    await waitForHydration(page.getByLabel("First name"), true);
    await page.getByLabel("First name").fill("Jo");
    await page.getByRole("button", { name: "Update total" }).click();
    await expect(page.getByText("Please add a product first.").or(page.getByLabel("First name"))).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Jo");
    await expect(page.getByText("Add products and enter the address to see the total.")).toBeInViewport();
    await expect(page.getByLabel("Scan or type a product")).not.toBeFocused();
    await page.getByLabel("Country").selectOption("CA");
    await expect(page.getByLabel("Province")).toBeVisible();
    await expect(page.getByLabel("Country")).toBeFocused();
    expect(asked).toEqual([]);
  });

  test("never asks while a section of the settings is saved, however slow the browser is @scripted", async ({
    page,
    shop,
  }) => {
    test.setTimeout(180_000);
    const asked: string[] = [];
    page.on("dialog", async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await signIn(page, "admin@example.com", "/admin/settings");
    const { version: _, ...answered }: Record<string, unknown> = await (await page.request.get("/api/settings")).json();
    const before = Object.fromEntries(Object.entries(answered).filter(([, value]) => typeof value !== "object"));
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const sections = await page.locator("form[id^=settings-]").evaluateAll((forms) => forms.map(({ id }) => id));
    expect(sections.length).toBeGreaterThan(6);
    for (const id of sections) {
      await page.goto("/admin/settings");
      const form = page.locator(`#${id}`);
      await page.locator("details", { has: form }).locator("summary").click();
      await waitForHydration(form.getByRole("button", { name: /^Save/ }), true);
      await form.evaluate((element) => {
        // Requiring two-step sign-in of staff is refused to an admin who has not switched it on, another currency to a shop
        // with orders.
        const fields =
          "input[type=text]:not([readonly]), input[type=email]:not([readonly]), textarea, select:not([name=requireTwoFactor], [name=currency])";
        const field = element.querySelector<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(fields);
        if (!field) return;
        if (field instanceof HTMLSelectElement) field.selectedIndex = (field.selectedIndex + 1) % field.options.length;
        else if (field.inputMode === "numeric") field.value = `${Number(field.value) + 1}`;
        else if (field.type === "email") field.value = "desk@example.com";
        else
          field.value =
            {
              "settings-look": "",
              "settings-search": "bike = bicycle",
              "settings-services": "PayPal",
              "settings-cash": "",
            }[element.id] ?? "Changed";
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
      await form.getByRole("button", { name: /^Save/ }).click();
      await expect(page.getByText("Settings saved")).toBeVisible();
      await expect(form.getByRole("button", { name: /^Save/ })).toBeFocused();
    }
    expect(asked).toEqual([]);
    // The next tests have the same shop.
    const restored = await page.request.put("/api/settings", { data: before, headers: { Origin: shop.url } });
    expect(restored.status(), await restored.text()).toBe(200);
  });

  test("shows what another admin has changed, and overwrites it when it is saved again", async ({
    page,
    shop,
    scripted,
    accessible,
  }) => {
    const { id } = shop.data.products.where(({ countInStock }) => countInStock > 20);
    shop.data.products.change({ id }, { priceCents: 4950, category: "Old" });
    await signIn(page, "admin@example.com", `/admin/product/${id}/edit`);
    const form = page.getByRole("form", { name: "Edit product" });
    const price = form.getByLabel("Price", { exact: true });
    await waitForHydration(price, scripted);
    const other = await page.context().browser()?.newContext({ baseURL: shop.url });
    const api = await other?.newPage();
    if (!api) throw new Error("There is no second browser.");
    await signIn(api, "support@example.com", "/");
    await api.request.put(`/api/products/${id}`, {
      data: { price: 55, category: "New" },
      headers: { Origin: shop.url },
    });
    await other?.close();

    await price.fill("52.00");
    await form.getByRole("button", { name: "Update Product" }).click();
    await expect(form.getByText("You typed: $52.00.")).toBeVisible();
    await expect(form.getByRole("alert")).toBeFocused();
    await expect(price).toHaveValue("52.00");
    await expect(form.getByLabel("Category")).toHaveValue("New");
    await accessible("product conflict");
    const again = form.getByRole("button", { name: "Save and overwrite" });
    await waitForHydration(again, scripted);
    await again.click();
    await expect(page.getByText("Product saved successfully.")).toBeVisible();
    expect(shop.data.products.get({ id })).toMatchObject({ priceCents: 5200, category: "New" });
  });

  test("comes back after the session has ended, with what was typed", async ({ page, scripted }) => {
    await signIn(page, "admin@example.com", "/admin/shippingrate/new/edit");
    const service = page.getByLabel("Service");
    await waitForHydration(service, scripted);
    await service.fill("Kept service");
    await page.context().clearCookies({ name: "session" });
    await page.getByRole("button", { name: "Save rate" }).click();
    await expect(page.getByText("Your session has ended.")).toBeVisible();
    await signIn(page, "admin@example.com", page.url());
    await expect(page.getByText("nothing was saved yet")).toBeVisible();
    await expect(page.getByLabel("Service")).toHaveValue("Kept service");
  });
});

test.describe("the checkout @scripted", () => {
  test.use({ expectedFailures: [400, 404] });

  test("keeps the note and the way to pay when the buyer goes back and comes again", async ({ page, shop }) => {
    await walkToPlaceOrder(page, plentifulProduct(shop).id, "Credit Card");
    const [note, card] = [page.getByLabel("Note to the shop"), page.getByRole("radio", { name: /^Credit Card/ })];
    await page.getByText("Add a note or a gift message").click();
    const kept = page.waitForResponse((response) => response.request().postData()?.includes("intent=keep") ?? false);
    await note.fill("Please ring twice.");
    await kept;
    await page.getByRole("link", { name: "Change the shipping address" }).click();
    await expect(ratesOn(page).first()).toBeEnabled();
    await page.getByRole("main").getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/placeorder");
    await expect(note).toHaveValue("Please ring twice.");
    await expect(card).toBeChecked();
    await page.reload();
    await expect(note).toHaveValue("Please ring twice.");
    await expect(card).toBeChecked();
  });

  test("returns the note to the account whose session had ended, and to no other one", async ({ page, shop }) => {
    const { id } = plentifulProduct(shop);
    const note = page.getByLabel("Note to the shop");
    const walk = async () => {
      await page.goto("/shipping");
      await fillShipping(page);
      await continueToPlaceOrder(page);
    };
    const [buyer, other] = [addCustomer(shop), addCustomer(shop)];
    await signIn(page, buyer.email, "/");
    await addToCart(page, id);
    await walk();
    await page.getByText("Add a note or a gift message").click();
    await note.fill("The key is under the mat.");
    await page.context().clearCookies({ name: "session" });
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByText("Your session has ended.")).toBeVisible();
    const login = page.url();

    await signIn(page, other.email, login);
    await addToCart(page, id);
    await walk();
    await expect(note).toHaveValue("");

    await page.context().clearCookies({ name: "session" });
    await signIn(page, buyer.email, login);
    await expect(page.getByText("nothing was ordered yet")).toBeVisible();
    await walk();
    await expect(note).toHaveValue("The key is under the mat.");
  });

  test("keeps the state while another country is chosen, and takes back the errors of fields that are changed", async ({
    page,
    shop,
  }) => {
    await walkToShipping(page, plentifulProduct(shop).id);
    const form = page.getByRole("form", { name: "Shipping address" });
    const state = form.getByLabel(/^State/);
    await waitForHydration(state, true);
    await form.getByRole("button", { name: "Continue" }).click();
    const name = form.getByLabel("First name");
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await fillShipping(page);
    await expect(form.locator("[aria-invalid=true]")).toHaveCount(0);
    await expect(form.getByText("Please enter the first name.")).toBeHidden();

    const country = form.getByLabel("Country");
    await country.selectOption("Germany");
    await expect(state).toBeHidden();
    await country.selectOption("United States");
    await expect(state).toHaveValue("Oregon");
  });
});
