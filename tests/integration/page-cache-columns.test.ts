import { describe, it } from "vitest";
import * as schema from "~/platform/schema.server";
import { columnChanges } from "../support/column-changes";
import { shopWithKeptPages } from "./kept-pages";

const { shop, product, keepAll, expectExact } = await shopWithKeptPages();

describe("a kept page is what rendering it anew would give", () => {
  it("after another process changed any column of a product", { timeout: 240_000 }, async () => {
    const { id } = product;
    const { ratingScore: _, ...before } = shop.data.products.get({ id });
    for (const change of columnChanges(schema.product, before, ["num", "id"])) {
      await keepAll();
      shop.data.products.change({ id }, change);
      await expectExact(Object.keys(change).join());
      shop.data.products.change({ id }, before);
    }
  });

  it("after another process changed any column of a review, a page or a shipping rate", {
    timeout: 240_000,
  }, async () => {
    const { reviews, pages, shippingRates } = shop.data;
    const review = reviews.get({ productNum: product.num });
    const page = pages.get({ slug: "about-this-shop" });
    const rate = shippingRates.get({});
    const changes = [
      ...columnChanges(schema.review, review, ["id", "productNum", "userId"]).map((change) => ({
        change,
        apply: () => reviews.change({ id: review.id }, change),
        undo: () => reviews.change({ id: review.id }, review),
      })),
      ...columnChanges(schema.page, page, ["id"]).map((change) => ({
        change,
        apply: () => pages.change({ id: page.id }, change),
        undo: () => pages.change({ id: page.id }, page),
      })),
      ...columnChanges(schema.shippingRate, rate, ["id"]).map((change) => ({
        change,
        apply: () => shippingRates.change({ id: rate.id }, change),
        undo: () => shippingRates.change({ id: rate.id }, rate),
      })),
    ];
    for (const { change, apply, undo } of changes) {
      await keepAll();
      apply();
      await expectExact(Object.keys(change).join());
      undo();
    }
  });
});
