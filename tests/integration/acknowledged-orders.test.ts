import { afterAll, expect, inject, it } from "vitest";
import { Buyers } from "../../scripts/proofs/load/buyers";
import { examine, unitsOf } from "../../scripts/proofs/load/examine";
import { startShop } from "../support/shop-process";

const shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
afterAll(() => shop.remove());

it("the drill and the soak notice each order, payment and unit of stock that is lost", async () => {
  const products = [shop.data.products.plain({ stock: 500 }).id];
  const units = unitsOf(shop.dataDir);
  const buyers = new Buyers({ url: shop.url, products, buyers: 2, pauseMs: 1 });
  buyers.start();
  await expect.poll(() => buyers.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(4);
  await buyers.stop();
  const { acknowledged } = buyers;
  expect(await shop.stop()).toBe(0);
  expect(buyers.takeAnswers().get(201)).toBeGreaterThanOrEqual(acknowledged.length);
  const examined = () => examine(shop.dataDir, acknowledged, units);
  expect(examined()).toMatchObject({ lost: [], lostPayments: [], problems: [] });

  const [first, second, third] = acknowledged;
  if (!first || !second || !third) throw new Error("there are three orders");
  expect(examine(shop.dataDir, [{ ...first, isPaid: true }], units).lostPayments).toMatchObject([{ id: first.id }]);
  shop.data.orderItems.remove({ orderId: second.id });
  shop.data.orderEvents.remove({ orderId: second.id });
  shop.data.orderOrigins.remove({ orderId: second.id });
  shop.data.orders.remove({ id: second.id });
  shop.data.orders.pay(third.id, new Date(), 1);
  const { lost, problems } = examined();
  expect(lost).toEqual([second]);
  expect(problems).toEqual([
    expect.stringContaining("money: orders whose items do not add up"),
    expect.stringContaining("customers: customers whose stored sums are not those of their orders"),
    "orders: 1 differ from what was acknowledged",
    "stock: 1 products have gained or lost units",
  ]);
});
