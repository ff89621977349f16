import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { wordsOf } from "../support/html";
import { orderBody } from "../support/shop-client";
import { shopWithSandbox } from "../support/shop-with-sandbox";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain({ stock: 1000 });
const stock = () => shop.data.products.stockOf(product.id);

async function paidOrder() {
  const client = shop.client();
  await client.becomeGuest();
  const { _id: id } = await (await client.json("POST", "/api/orders", orderBody(product.id, 2))).json();
  const start = await client.post(`/order/${id}`, { intent: "pay" });
  const body = new URLSearchParams({ action: "approve" });
  const page = new URL(start.headers.get("Location") ?? "");
  const approved = await fetch(page, { method: "POST", redirect: "manual", body });
  await client.get(approved.headers.get("Location") ?? "");
  return { id: String(id), client };
}

const read = async (id: string) => (await admin.get(`/api/orders/${id}`)).json();
const cancel = (id: string) => admin.json("PUT", `/api/orders/${id}/cancel`, {});
const refundsAtPayPal = (id: string) => {
  const capture = shop.data.captures.get({ orderId: id }).id;
  return [...sandbox.paypal.refunds.values()].filter(({ captureId }) => captureId === capture);
};

/** Makes the background job look at what is under way. */
const dueNow = () => {
  for (const status of ["asked", "pending"] as const) shop.data.refunds.change({ status }, { updatedAt: new Date(1) });
};

describe("canceling a paid order", () => {
  it.each(["down", "reset"])(
    "while PayPal is %s says that the refund is pending until the money went",
    async (fault) => {
      const { id, client } = await paidOrder();
      const before = stock();
      sandbox.faults.set("paypal", fault);
      const answer = await cancel(id);
      const pending = {
        status: "refund-pending",
        isCancelled: false,
        refundedPrice: 0,
        refunds: [{ state: "pending" }],
      };
      // What is stored and repeated is no failure: who reads 502 would send it again.
      expect([answer.status, await answer.json()]).toMatchObject([200, pending]);
      expect(await read(id)).toMatchObject(pending);
      // A repeat changes nothing.
      expect((await cancel(id)).status).toBe(200);
      expect(await read(id)).toMatchObject(pending);
      expect([stock(), refundsAtPayPal(id)]).toEqual([before, []]);
      for (const reader of [admin, client]) {
        const words = wordsOf(await reader.page(`/order/${id}`));
        expect(words).toContain("Refund pending");
        expect(words).not.toContain("Refunded");
      }
      expect((await admin.json("PUT", `/api/orders/${id}/ship`)).status).toBe(409);
      sandbox.faults.clear();
      dueNow();
      await expect.poll(async () => (await read(id)).status, { timeout: 30_000 }).toBe("cancelled");
      const ended = await read(id);
      expect(ended).toMatchObject({ refundedPrice: ended.totalPrice, refunds: [{ state: "completed" }] });
      expect([stock(), refundsAtPayPal(id).length]).toEqual([before + 2, 1]);
    },
  );

  it("ends it when PayPal completes a refund that it keeps pending, and not when that fails", async () => {
    for (const [outcome, status] of [
      ["COMPLETED", "cancelled"],
      ["FAILED", "paid"],
    ] as const) {
      const { id } = await paidOrder();
      const before = stock();
      sandbox.faults.set("paypal", "refund-pending", 1);
      expect((await cancel(id)).status).toBe(200);
      expect(await read(id)).toMatchObject({ status: "refund-pending", refundedPrice: 0 });
      expect(stock()).toBe(before);
      sandbox.paypal.endRefund(refundsAtPayPal(id)[0]?.id ?? "", outcome);
      dueNow();
      await expect.poll(async () => (await read(id)).status, { timeout: 30_000 }).toBe(status);
      expect(stock()).toBe(status === "cancelled" ? before + 2 : before);
    }
    expect(wordsOf(await admin.page("/admin/orderlist?status=refund-pending"))).not.toContain("Refund pending $");
  });
});
