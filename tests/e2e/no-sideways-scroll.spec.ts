import type { RunningShop } from "../support/shop-process";
import { expect, test } from "./fixtures";
import { expectDistinctInForcedColors, expectNoSidewaysScroll } from "./layout-faults";
import { CUSTOMER_SCREENS, PRODUCT_SCREENS, pathOf, type Screen, STAFF_SCREENS, VISITOR_SCREENS } from "./screens";
import {
  addToCart,
  CORRECTED_ADDRESS,
  continueAsGuest,
  fillShipping,
  placeUnpaid,
  plentifulProduct,
  ratesOn,
  signIn,
  submitShipping,
  waitForHydration,
  walkToShipping,
} from "./steps";

// A file with settings has a shop of its own: an order with much to show is added.
test.use({ settings: { RATE_LIMITS: "off" }, expectedFailures: [400, 404] });

// The layout does not depend on scripts: pages of a browser without them load faster.
test.use({ javaScriptEnabled: false });

const HALF = Math.ceil(STAFF_SCREENS.length / 2);
const GROUPS: { title: string; email: string | null; screens: Screen[] }[] = [
  { title: "screens of a visitor", email: null, screens: [...VISITOR_SCREENS, ...PRODUCT_SCREENS] },
  { title: "screens of a customer", email: "jane@example.com", screens: CUSTOMER_SCREENS },
  { title: "daily screens of the back office", email: "admin@example.com", screens: STAFF_SCREENS.slice(0, HALF) },
  { title: "other screens of the back office", email: "admin@example.com", screens: STAFF_SCREENS.slice(HALF) },
];

const LONG_NAME = "Haushaltsgeräteersatzteilaufbewahrungsschrank aus Eichenholz";
const LONG_STREET = "Donaudampfschifffahrtsgesellschaftsstraße 123";

/**
 * An order with long texts that was refunded in part: it has the widest row of the list. Others are paid today: one of
 * them has a long street. Products have long names.
 */
function addWideOrder(shop: RunningShop): void {
  if (shop.data.orders.find({ id: "wide" })) return;
  const { id, shippingAddress } = shop.data.orders.demo("paid");
  shop.data.orders.change({ id }, { shippingAddress: { ...shippingAddress, address1: LONG_STREET } });
  // Together they are a large sum of today.
  const large = Array.from({ length: 250 }, (_, nth) => `large-${nth}`);
  for (const id of large) shop.data.orders.addCopy(shop.data.orders.demo("paid"), { id, userId: null });
  for (const each of [id, ...large]) shop.data.orders.pay(each, new Date(), 800_037);
  shop.data.orderItems.change({ orderId: id }, { name: LONG_NAME, priceCents: 99_999_999 });
  shop.data.products.change({ id: shop.data.products.soldOut().id }, { name: LONG_NAME });
  const names = {
    firstName: "Maximiliana-Theodora",
    lastName: "Wolfeschlegelsteinhausen",
    username: "maximiliana.theodora",
  };
  shop.data.orders.addCopy(shop.data.orders.demo("delivered"), { id: "wide", ...names });
  const paid = { orderId: "wide", amountCents: 100_000, currency: "USD", updatedAt: new Date() };
  shop.data.captures.add({ ...paid, id: "wide", status: "captured" });
  const words = { status: "completed", actorName: "admin", note: "" } as const;
  shop.data.refunds.add({ ...paid, ...words, id: "wide", captureId: "wide", createdAt: new Date() });
}

for (const { title, email, screens } of GROUPS) {
  test(`@scripted ${title} fit every window and text size, and stay clear in forced colors`, async ({ page, shop }) => {
    test.setTimeout(180_000);
    addWideOrder(shop);
    // Other walks look for it by its name.
    const { id, name } = shop.data.products.colored();
    shop.data.products.change({ id }, { name: LONG_NAME });
    try {
      if (email) await signIn(page, email, "/contact");
      for (const [screen, path] of screens) {
        await page.goto(pathOf(shop, path));
        await expectNoSidewaysScroll(page, screen);
        await expectDistinctInForcedColors(page, screen);
      }
    } finally {
      shop.data.products.change({ id }, { name });
    }
  });
}

test.describe("with scripts", () => {
  test.use({ javaScriptEnabled: true });

  test("the editor of texts fits every window and text size @scripted", async ({ page, shop }) => {
    await signIn(page, "admin@example.com", `/admin/product/${shop.data.products.colored().id}/edit`);
    await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
    await expectNoSidewaysScroll(page, "product form");
  });

  test("nothing moves while an editor opens on a phone @scripted", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, "admin@example.com", "/admin");
    for (const path of ["/admin/categories/kitchen/edit", "/admin/pages/terms/edit"]) {
      await page.goto(path);
      await expect(page.getByText("Loading the editor")).toBeHidden();
      const moved = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            // It reports what was before it, then the sum is complete.
            new PerformanceObserver((list) => {
              resolve(
                list
                  .getEntries()
                  .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
              );
            }).observe({ type: "layout-shift", buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
          }),
      );
      expect(moved, path).toBeLessThan(0.01);
    }
  });

  test("a large price leaves a product's name its room in the cart of a small phone @scripted", async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const { id } = plentifulProduct(shop);
    const { name, priceCents } = shop.data.products.get({ id });
    shop.data.products.change({ id }, { name: LONG_NAME, priceCents: 99_999_999 });
    await page.goto(`/product/${id}`);
    const add = page.locator("#buy").getByRole("button", { name: "Add to cart" });
    await waitForHydration(add, true);
    await add.click();
    const link = page.getByRole("dialog", { name: "Cart" }).getByRole("link", { name: LONG_NAME });
    await expect(link).toBeVisible();
    expect((await link.boundingBox())?.width).toBeGreaterThan(150);
    shop.data.products.change({ id }, { name, priceCents });
  });

  test("what the checkout shows beside its steps fits every window and text size @scripted", async ({ page, shop }) => {
    await walkToShipping(page, plentifulProduct(shop).id);
    await fillShipping(page);
    await expect(ratesOn(page).first()).toBeEnabled();
    await expectNoSidewaysScroll(page, "shipping with rates");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/placeorder");
    await expectNoSidewaysScroll(page, "place order with ways to pay");
  });
});

test("@scripted the checkout fits every window and text size, and stays clear in forced colors", async ({
  page,
  shop,
}) => {
  const check = async (screen: string, address: string) => {
    await page.waitForURL(address);
    await expectNoSidewaysScroll(page, screen);
    await expectDistinctInForcedColors(page, screen);
  };
  await addToCart(page, shop.data.products.get({ name: "Enamel Mug" }).id);
  await addToCart(page, plentifulProduct(shop).id);
  await check("cart", "**/cart");
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await check("sign in or guest", "**/login?*");
  await continueAsGuest(page);
  await submitShipping(page, CORRECTED_ADDRESS);
  await check("address choice", "**/shipping?choose=1");
  await page.getByRole("button", { name: "Use this address" }).click();
  await check("rate", "**/shippingrate");
  await page.getByRole("button", { name: "Continue" }).click();
  await check("payment", "**/payment");
  await page.getByRole("button", { name: "Continue" }).click();
  await check("place order", "**/placeorder");
  await placeUnpaid(page);
  await check("unpaid order", "**/order/*");
});

test("@scripted fields, names and buttons are in line in the lists of a small phone", async ({ page, shop }) => {
  addWideOrder(shop);
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, "admin@example.com", "/admin/productlist/stock");
  const tops = ["Price of", "Count In Stock of"].map((label) =>
    page
      .getByLabel(new RegExp(`^${label}`))
      .first()
      .boundingBox()
      .then((box) => box?.y),
  );
  const [price, stock] = await Promise.all(tops);
  expect(price).toBe(stock);

  await page.goto("/admin/productlist");
  const name = page.locator("main tbody tr").first().getByRole("cell").nth(1);
  expect((await name.boundingBox())?.width).toBeGreaterThan(150);

  await page.goto("/admin/homepage");
  const ends = await page
    .locator("main tr td:last-child")
    .evaluateAll((cells) =>
      cells.map((cell) =>
        Math.max(...[...cell.querySelectorAll("button")].map((each) => each.getBoundingClientRect().right)),
      ),
    );
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(2);
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("@scripted buttons, folded parts and links in lines of their own are 44 px high", async ({ page, shop }) => {
    const { id } = shop.data.orders.demo("paid");
    const product = shop.data.products.withVideo();
    const small = () =>
      page.locator("main :is(button, .button, summary, nav a, .flex > a, td:only-child a)").evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && !one.closest(".sr-only") && getComputedStyle(one).clip === "auto")
          .filter((one) => one.getBoundingClientRect().height < 43.5)
          .map((one) => one.outerHTML.slice(0, 200)),
      );
    const shopper = [`/product/${product.id}`, "/category/kitchen?priceMin=10"];
    for (const path of shopper) {
      await page.goto(path);
      expect.soft(await small(), path).toEqual([]);
    }
    await signIn(page, "admin@example.com", "/admin/productlist");
    for (const path of ["/admin/productlist", `/order/${id}`, "/admin/reviews", "/admin/pages/terms/edit"]) {
      await page.goto(path);
      expect.soft(await small(), path).toEqual([]);
    }
  });
});
