import { beforeEach, expect, it } from "vitest";
import { ensureCartOwner } from "~/features/cart/cart-owner.server";
import { requireCheckout } from "~/features/checkout/checkout-guard.server";
import { shownRates } from "~/features/checkout/shown-rates.server";
import { Visitor } from "~/http/request/visitor.server";
import type { RequestContext } from "~/http/server/context.server";
import { db, transaction } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { product, shippingRate, user } from "~/platform/schema.server";
import { watchStatements } from "~/platform/slow-statements.server";
import { addToCart } from "~/shop/cart/cart.server";
import { chooseAddress, choosePaymentMethod, chooseRate, suggestAddress } from "~/shop/checkout/checkout.server";
import { publishProduct } from "../../scripts/demo/seed/publish-product";

const ADDRESS = {
  shipToFirstName: "Jane",
  shipToLastName: "Demo",
  address1: "1600 Pennsylvania Ave NW",
  address2: "",
  city: "Washington",
  state: "DC",
  postalCode: "20500",
  country: "US",
  email: "jane@example.com",
  promotionsOptIn: false,
};

let context: RequestContext;
let productId: string;

/** Everything an action does first and a loader after it reads: the same request, thus the same context. */
const read = () => requireCheckout(context, "cart");

beforeEach(async () => {
  const texts = { name: "Mug", brand: "", category: "", description: "", image: "" };
  const num = transaction((tx) =>
    publishProduct(tx, { ...texts, imageB: [], colorsVariants: [], priceCents: 1000, countInStock: 9 }),
  );
  productId = (await db.select().from(product)).find((row) => row.num === num)?.id ?? "";
  const userId = newId();
  await db.insert(user).values({ id: userId, firstName: "Jane", lastName: "Demo", createdAt: new Date() });
  const visitor = new Visitor(undefined);
  await visitor.signIn(userId);
  context = {
    visitor,
    requestId: newId(),
    clientAddress: "127.0.0.1",
    address: "/cart",
    isDataRequest: false,
    finishedParts: new Map(),
    cookies: [],
  };
  addToCart(await ensureCartOwner(context), { productId, variant: undefined, qty: 1 });
});

it("the checkout is read once, for the action and for all loaders of a request", async () => {
  const first = await read();
  expect(await read()).toBe(first);
  expect((await Promise.all([read(), read()])).every((checkout) => checkout === first)).toBe(true);
});

it("the checkout is read for each request on its own", async () => {
  const first = await read();
  context = { ...context };
  expect(await read()).not.toBe(first);
});

it("a checkout that is read again includes what the same request has added to the cart", async () => {
  expect((await read()).cart.count).toBe(1);
  addToCart(await ensureCartOwner(context), { productId, variant: undefined, qty: 2 });
  expect((await read()).cart.count).toBe(3);
});

it("a checkout that is read again includes each choice that the same request has stored", async () => {
  const { session, furthest } = await read();
  expect(furthest).toBe("shipping");
  await suggestAddress(session, ADDRESS);
  chooseAddress(session, "entered");
  const addressed = await read();
  expect(addressed).toMatchObject({ furthest: "shippingrate", figures: null });
  const rate = addressed.rates[0];
  chooseRate(addressed.session, addressed.cart, rate?.id ?? "");
  expect(await read()).toMatchObject({
    furthest: "payment",
    figures: { itemsCents: 1000, taxCents: 150, totalCents: 1150 + (rate?.priceCents ?? 0) },
  });
  choosePaymentMethod(session, "PayPal");
  expect((await read()).furthest).toBe("placeorder");
});

it("a checkout that is read again includes a price that an admin has changed meanwhile", async () => {
  expect((await read()).cart.itemsCents).toBe(1000);
  await db.update(product).set({ priceCents: 1200 });
  expect((await read()).cart.itemsCents).toBe(1200);
});

it("the rates for a place are read as often for many as for few", async () => {
  const { cart } = await read();
  const typed = { deliveryMethod: "", country: "US", state: "DC", postalCode: "20500" };
  let reads = 0;
  watchStatements(-1, ({ statement }) => {
    if (statement.includes('from "shipping_rate"')) reads += 1;
  });
  const shown = () => {
    reads = 0;
    const { cards } = shownRates(typed, () => cart, undefined);
    return { reads, shown: cards.length };
  };
  const few = shown();
  const zone = (await db.select().from(shippingRate)).filter((row) => row.zone === "lower-48");
  for (const row of zone)
    for (let count = 0; count < 20; count += 1)
      await db.insert(shippingRate).values({ ...row, id: `${row.id}${count}`, rateId: `${row.rateId}${count}` });
  const many = shown();
  expect(many.shown).toBeGreaterThan(few.shown + 20);
  expect(few.reads).toBeGreaterThan(0);
  expect(many.reads).toBe(few.reads);
});
