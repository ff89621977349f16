import type { Locator, Page } from "@playwright/test";
import { addCustomer } from "../support/customers";
import { jpeg } from "../support/pictures";
import { orderBody } from "../support/shop-client";
import type { RunningShop } from "../support/shop-process";
import { expect, test } from "./fixtures";
import { signIn, waitForHydration } from "./steps";

// A file with settings has a shop of its own: these jobs change orders and products that other tests read.
test.use({ settings: { RATE_LIMITS: "off" } });

/** Counts clicks, Enter presses and chosen files. Typing in fields is not counted. */
class Hand {
  steps = 0;

  async click(target: Locator): Promise<void> {
    this.steps += 1;
    await target.click();
  }

  async enter(field: Locator): Promise<void> {
    this.steps += 1;
    await field.press("Enter");
  }

  async choose(field: Locator, files: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
    this.steps += 1;
    await field.setInputFiles(files);
  }
}

let guests = 0;

/** An unpaid order of a guest. */
async function placeOrder(shop: RunningShop, product: string, units = 1) {
  guests += 1;
  const email = `packed${guests}@example.com`;
  const guest = shop.client();
  await guest.becomeGuest();
  const answer = await guest.json("POST", "/api/orders", orderBody(product, units, { email }));
  const { _id: id } = (await answer.json()) as { _id: string };
  return { id, email, guest };
}

/** A paid order of a guest. */
async function paidOrder(shop: RunningShop, product: string, units = 1) {
  const { id, email, guest } = await placeOrder(shop, product, units);
  const payment = (await guest.post(`/order/${id}`, { intent: "pay" })).headers.get("Location") ?? "";
  const body = new URLSearchParams({ action: "approve" });
  const approved = await fetch(payment, { method: "POST", redirect: "manual", body });
  await guest.get(approved.headers.get("Location") ?? "");
  const { number } = shop.data.orders.get({ id });
  return { id, label: `#${number}`, email };
}

/** Leaves no order to ship. */
function shipAll(shop: RunningShop): void {
  for (const { id, paidAt } of shop.data.orders.list({ shippedAt: null, cancelledAt: null }))
    if (paidAt) shop.data.orders.change({ id }, { shippedAt: paidAt });
}

const navigation = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: new RegExp(`^${name}`) });

// In Shopify's admin, in this order: 0, 1, 4, 8, 3, 3, 2, 12, 4 and 3; here a message is sent after a confirmation.
test.describe("from the first page of the back office", () => {
  let hand: Hand;
  let product: string;

  test.beforeEach(async ({ page, shop }) => {
    hand = new Hand();
    product = shop.data.products.plain().id;
    shipAll(shop);
    await signIn(page, "admin@example.com", "/admin");
  });

  test("what waits is seen without a click", async ({ page, shop }) => {
    const { label } = await paidOrder(shop, product);
    await page.reload();
    const tasks = page.getByRole("main").getByRole("listitem");
    await expect(tasks.filter({ hasText: "Orders paid and not shipped" })).toContainText(label);
    await expect(navigation(page, "Orders")).toHaveAccessibleName("Orders 1 to ship");
  });

  test("a guest's order is found in 1 step", async ({ page, shop }) => {
    const { label, email } = await paidOrder(shop, product);
    const search = page.getByRole("searchbox");
    await search.fill(email);
    await hand.enter(search);
    await expect(page.getByText(/^Showing 1 of/)).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(label) })).toBeVisible();
    expect(hand.steps).toBe(1);
  });

  test("an order is shipped with its number in 2 steps", async ({ page, shop, scripted }) => {
    const { id, label } = await paidOrder(shop, product);
    await page.reload();
    await hand.click(page.getByRole("link", { name: label }));
    const ship = page.getByRole("button", { name: "Mark as shipped" });
    await waitForHydration(ship, scripted);
    await page.getByLabel("Tracking numbers").fill("1Z999AA10123456784");
    await hand.click(ship);
    await expect(page.getByRole("link", { name: /^1Z999AA10123456784/ })).toBeVisible();
    expect(shop.data.orders.get({ id }).shippedAt).not.toBeNull();
    expect(hand.steps).toBe(2);
  });

  test("ten orders are shipped in 3 steps", async ({ page, shop }) => {
    for (const _ of Array.from({ length: 10 })) {
      const { id } = await placeOrder(shop, product);
      shop.data.orders.change({ id }, { paidAt: new Date() });
    }
    await page.reload();
    await hand.click(page.getByRole("link", { name: "Orders paid and not shipped" }));
    await hand.click(page.getByRole("link", { name: "Select all" }));
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(10);
    await hand.click(page.getByRole("button", { name: "Mark as shipped" }));
    const done = page.getByText("Marked as shipped. The buyers are notified");
    await expect(done).toBeVisible();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await page.goto("/admin");
    await expect(page.getByText("Orders paid and not shipped")).toHaveCount(0);
    expect(hand.steps).toBe(3);
  });

  test("an order is canceled, refunded and restocked in 3 steps", async ({ page, shop }) => {
    const { id, label } = await paidOrder(shop, product);
    const stock = shop.data.products.stockOf(product);
    await page.reload();
    await hand.click(page.getByRole("link", { name: label }));
    await hand.click(page.locator("summary", { hasText: "Cancel order…" }));
    await hand.click(page.getByRole("button", { name: "Yes, cancel order" }));
    await expect(page.getByText(/refunded to the original payment method/)).toBeVisible();
    expect(shop.data.products.stockOf(product)).toBe(stock + 1);
    expect(shop.data.orders.get({ id }).cancelledAt).not.toBeNull();
    expect(hand.steps).toBe(3);
  });

  test("a price is changed in 3 steps", async ({ page, shop, scripted }) => {
    await hand.click(navigation(page, "Products"));
    await hand.click(page.getByRole("row").getByRole("link", { name: /^Edit/ }).first());
    const save = page.getByRole("button", { name: "Update Product" });
    await waitForHydration(save, scripted);
    await page.getByLabel("Price", { exact: true }).fill("61.50");
    await hand.click(save);
    await expect(page.getByText("Product saved successfully.")).toBeVisible();
    const id = /product\/([^/]+)\/edit/.exec(page.url())?.[1] ?? "";
    expect(shop.data.products.get({ id }).priceCents).toBe(6150);
    expect(hand.steps).toBe(3);
  });

  test("a product is unpublished in 2 steps", async ({ page, shop }) => {
    const newest = Math.max(...shop.data.products.published().map(({ num }) => num));
    const { name, id } = shop.data.products.get({ num: newest });
    await hand.click(navigation(page, "Products"));
    await hand.click(page.getByRole("button", { name: `Unpublish ${name}` }).first());
    await expect(page.getByText("Product unpublished. Shoppers no longer see it.")).toBeVisible();
    expect(hand.steps).toBe(2);
    expect((await shop.client().get(`/product/${id}`)).status).toBe(404);
  });

  test("the stock of ten products is changed in 3 steps", async ({ page, shop }) => {
    await hand.click(navigation(page, "Products"));
    await hand.click(page.getByRole("link", { name: "Edit stock and price" }));
    await page.waitForURL("**/stock");
    const fields = page.getByLabel(/^Count In Stock of/);
    for (const index of Array.from({ length: 10 }).keys()) await fields.nth(index).fill("4321");
    await hand.click(page.getByRole("button", { name: "Save all" }));
    await expect.poll(() => shop.data.products.count({ countInStock: 4321 })).toBe(10);
    expect(hand.steps).toBe(3);
  });

  test("a product with two pictures is made in 4 steps, without naming a folder", async ({ page, scripted }) => {
    await hand.click(navigation(page, "Products"));
    await hand.click(page.getByRole("button", { name: "Create Product" }));
    await page.waitForURL("**/admin/product/*/edit");
    const form = page.getByRole("form", { name: "Edit product" });
    const save = form.getByRole("button", { name: "Update Product" });
    await waitForHydration(save, scripted);
    await form.getByLabel("Name", { exact: true }).fill("Walnut stool");
    await form.getByLabel("Price", { exact: true }).fill("120");
    await form.getByLabel("Count In Stock").fill("3");
    const picture = async (color: string) => ({
      name: `${color}.jpg`,
      mimeType: "image/jpeg",
      buffer: await jpeg({ color }),
    });
    await hand.choose(form.getByLabel("Image Gallery Files"), [await picture("red"), await picture("blue")]);
    await hand.click(save);
    await expect(page.getByText("Product saved successfully.")).toBeVisible();
    await expect(form.getByLabel("Image Gallery Folder Name")).toHaveValue("walnut-stool");
    await expect(form.locator("[name=imageB]")).toHaveCount(2);
    expect(hand.steps).toBe(4);
  });

  test("a customer is answered in 4 steps, of which one confirms", async ({ page, shop, scripted }) => {
    const { email } = addCustomer(shop);
    const customer = shop.client();
    const content = "Does the lamp dim?";
    const grecaptcha = await customer.solvedCaptcha();
    const password = "Demo-pass1!";
    const { token } = await (await customer.json("POST", "/api/users/login", { email, password, grecaptcha })).json();
    await shop
      .client()
      .json(
        "POST",
        "/api/messages/send",
        { recipient: "support", content, grecaptcha: await customer.solvedCaptcha() },
        { Authorization: `Bearer ${token}` },
      );
    await hand.click(navigation(page, "Support messages"));
    await hand.click(page.getByRole("row", { name: content }).getByRole("link"));
    const form = page.getByRole("form", { name: "New message" });
    const send = form.getByRole("button", { name: "Send message" });
    await waitForHydration(send, scripted);
    await form.getByLabel("Message").fill("It does.");
    await hand.click(send);
    await hand.click(page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }));
    await expect(page.getByText("Message sent")).toBeVisible();
    expect(hand.steps).toBe(4);
  });
});

test.describe("from an order's page", () => {
  const tracking = (page: Page) => page.getByRole("form", { name: "Tracking" });
  const units = (form: Locator) => form.getByRole("textbox", { name: /^Units/ });

  test("the next order is shipped with one press, and has nothing that was typed at the one before @scripted", async ({
    page,
    shop,
  }) => {
    const product = shop.data.products.plain().id;
    shipAll(shop);
    const first = await paidOrder(shop, product);
    const second = await paidOrder(shop, product);
    await signIn(page, "admin@example.com", `/order/${first.id}`);
    const next = page.getByRole("link", { name: `Next order to ship: ${second.label}` });
    await waitForHydration(next, true);
    await page.getByLabel("Tracking numbers").fill("9400111899223344550000");
    await page.locator("summary", { hasText: "Add a note…" }).click();
    await page.getByRole("form", { name: "Note" }).getByLabel("Note").fill("Called Mia");
    await page.locator("summary", { hasText: "Cancel order…" }).click();
    await page.getByRole("form", { name: "Cancel order" }).getByLabel("Reason").fill("Mia changed her mind");
    await next.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(second.label);
    await expect(page.getByLabel("Tracking numbers")).toHaveValue("");
    await expect(page.locator("#note [name=note]")).toHaveValue("");
    await expect(page.locator("#cancel [name=reason]")).toHaveValue("");
    await expect(page.locator("details[open] form")).toHaveCount(0);
    await expect(units(tracking(page))).toHaveValue("1");
    await tracking(page).getByRole("button", { name: "Mark as shipped" }).click();
    await expect(page.getByRole("button", { name: "Mark as delivered" })).toBeVisible();
    expect(shop.data.orders.get({ id: second.id }).shippedAt).not.toBeNull();
  });

  test("what is left is in the fields after a part was shipped, and after one was canceled @scripted", async ({
    page,
    shop,
  }) => {
    const product = shop.data.products.plain().id;
    const { id } = await paidOrder(shop, product, 4);
    await signIn(page, "admin@example.com", `/order/${id}`);
    const cancel = page.getByRole("form", { name: "Cancel order" });
    const left = async (count: string) => {
      await expect(units(tracking(page))).toHaveValue(count);
      await expect(page.locator("#cancel [name$='.qty']")).toHaveValue(count);
      const shown = () =>
        page.locator("[name$='.qty'], [name$='.restock']").evaluateAll((fields) =>
          fields.map((field) => {
            const { name, value, checked } = field as HTMLInputElement;
            return [name, value, checked];
          }),
        );
      const before = await shown();
      await page.reload();
      expect(before).toEqual(await shown());
      await waitForHydration(page.getByRole("button", { name: "Mark as shipped" }), true);
    };
    await waitForHydration(page.getByRole("button", { name: "Mark as shipped" }), true);
    await units(tracking(page)).fill("1");
    await page.getByRole("button", { name: "Mark as shipped" }).click();
    await expect(page.getByRole("button", { name: "Undo last shipment" })).toBeVisible();
    await left("3");
    await page.locator("summary", { hasText: "Cancel order…" }).click();
    await expect(cancel.getByText(/^This refunds \$/)).toBeVisible();
    await units(cancel).fill("1");
    await expect(cancel.getByText(/^This refunds \$/)).toBeHidden();
    await cancel.getByRole("button", { name: "Update amount" }).click();
    await expect(cancel.getByText(/^This refunds \$/)).toBeVisible();
    await cancel.getByRole("button", { name: "Yes, cancel order" }).click();
    await expect(page.getByText("of 2 ×").first()).toBeVisible();
    await left("2");
    await page.getByRole("button", { name: "Mark as shipped" }).click();
    await expect(page.getByRole("button", { name: "Mark as delivered" })).toBeVisible();
  });
});
