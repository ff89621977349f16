import { describe, expect, it } from "vitest";
import { CALL_FAULTS } from "../sandbox/faults";
import { wordsOf } from "../support/html";
import { stripeShop } from "../support/payments/stripe-shop";

const {
  admin,
  approve,
  endHold,
  event,
  holds,
  kinds,
  locationOf,
  opened,
  order,
  paid,
  press,
  pressPay,
  reconcileNow,
  sandbox,
  shop,
  stateOf,
  stripe,
  takenOf,
} = await stripeShop();

describe("the end of the time to pay", () => {
  it("ends the payment at Stripe before the stock is released", async () => {
    const made = await opened();
    endHold(made.id);
    await expect.poll(() => holds(made.id), { timeout: 20_000 }).toBe(false);
    expect(stripe.sessionOf(made.id).status).toBe("expired");
    expect(wordsOf(await (await fetch(made.page)).text())).toContain("its time is over");
  });

  it("pays an order whose payment was approved just before", async () => {
    const made = await opened();
    await approve(made);
    endHold(made.id);
    await expect.poll(async () => (await stateOf(made.id)).isPaid, { timeout: 20_000 }).toBe(true);
    expect(holds(made.id)).toBe(true);
  });

  it("keeps the stock while Stripe cannot say whether the order is paid", async () => {
    const made = await opened();
    await approve(made);
    sandbox.faults.set("stripe", "down");
    endHold(made.id);
    const other = shop.data.orders.count({ holdsStock: true });
    const left = await order();
    shop.data.orders.change({ id: left.id }, { holdEndsAt: new Date(1) });
    await expect.poll(() => holds(left.id), { timeout: 30_000 }).toBe(false);
    expect(other).toBeGreaterThan(0);
    expect(holds(made.id)).toBe(true);
    sandbox.faults.clear();
    await expect.poll(async () => (await stateOf(made.id)).isPaid, { timeout: 20_000 }).toBe(true);
  });

  it("is over when Stripe's session has ended automatically", async () => {
    const made = await opened();
    stripe.expire(made.session);
    expect(await event("checkout.session.expired", made.session)).toBe(200);
    expect(await stateOf(made.id)).toMatchObject({ isPaid: false });
    expect((await pressPay(made)).status).toBe(303);
    expect(stripe.sessionOf(made.id).id).not.toBe(made.session);
  });
});

/** The calls whose failure is looked at apart: what leads to the call, and what makes up for it. */
const AT_CALL: Record<string, (breakCall: () => void) => Promise<{ id: string; makeUp: () => Promise<void> }>> = {
  expire: async (breakCall) => {
    const made = await opened();
    breakCall();
    await made.client.post(`/order/${made.id}`, { intent: "cancel", reason: "" });
    expect(await stateOf(made.id)).toMatchObject({ isCancelled: true });
    const makeUp = async () => {
      await reconcileNow();
      expect(stripe.sessions.get(made.session)?.status).toBe("expired");
      expect((await press(made.page, "google-pay")).status).toBe(200);
      expect(takenOf(made.id)).toEqual([]);
    };
    return { id: made.id, makeUp };
  },
  ...Object.fromEntries(
    ["read-capture", "list-payments"].map((call) => [
      call,
      async (breakCall: () => void) => {
        const made = await opened();
        await approve(made);
        const id = stripe.sessions.get(made.session)?.intent?.id ?? "";
        const pay = async () => (await made.client.json("PUT", `/api/orders/${made.id}/pay`, { id })).status;
        breakCall();
        expect(await pay()).toBe(502);
        expect(await stateOf(made.id)).toMatchObject({ isPaid: false });
        const makeUp = async () => {
          expect(await pay()).toBe(200);
          expect(takenOf(made.id)).toHaveLength(1);
          expect(kinds(made.id)).toEqual(["placed", "paid"]);
        };
        return { id: made.id, makeUp };
      },
    ]),
  ),
  "read-refund": async (breakCall) => {
    const made = await paid();
    sandbox.faults.set("stripe", "refund-pending", 1);
    await admin.json("POST", `/api/orders/${made.id}/refund`, { amount: 1 });
    const [refund] = [...stripe.refunds.values()].filter(({ intentId }) => intentId === made.intent);
    // Else the job that looks for missed events would find it.
    sandbox.faults.set("stripe", "list-refunds-down");
    breakCall();
    stripe.endRefund(refund?.id ?? "", "succeeded");
    expect(await event("refund.updated", refund?.id ?? "")).toBe(502);
    expect(await stateOf(made.id)).toMatchObject({ refunds: [{ state: "pending" }] });
    const makeUp = async () => {
      await reconcileNow();
      await expect.poll(() => stateOf(made.id)).toMatchObject({ refunds: [{ state: "completed", amount: 1 }] });
    };
    return { id: made.id, makeUp };
  },
  "read-dispute": async (breakCall) => {
    const made = await paid();
    const id = stripe.dispute(made.intent, "needs_response");
    breakCall();
    expect(await event("charge.dispute.created", id)).toBe(502);
    const makeUp = async () => {
      expect(await event("charge.dispute.created", id)).toBe(200);
      expect(kinds(made.id)).toEqual(["placed", "paid", "disputed"]);
    };
    return { id: made.id, makeUp };
  },
};

describe("a call to Stripe that fails", () => {
  const looked = Object.keys(AT_CALL).flatMap((call) =>
    CALL_FAULTS.filter((kind) => kind !== "hang").map((kind) => [call, kind] as const),
  );

  it.each(looked)("%s: %s changes nothing until it succeeds", async (call, kind) => {
    const made = await AT_CALL[call]?.(() => sandbox.faults.set("stripe", `${call}-${kind}`));
    sandbox.faults.clear();
    await made?.makeUp();
  });

  const cases = (["create", "read-payment", "refund", "list-refunds"] as const).flatMap((call) =>
    CALL_FAULTS.filter((kind) => kind !== "hang").map((kind) => [call, kind] as const),
  );

  it.each(cases)("%s: %s leaves money and order in agreement", async (call, kind) => {
    const made = await order();
    const name = `${call}-${kind}`;
    if (call === "create") sandbox.faults.set("stripe", name, 3);
    let answer = await pressPay(made);
    if (call === "create") {
      expect(answer.status).toBe(502);
      answer = await pressPay(made);
    }
    const back = await approve({ page: locationOf(answer) });
    if (call === "read-payment") {
      sandbox.faults.set("stripe", name);
      expect((await made.client.get(back)).status).toBe(502);
      sandbox.faults.clear();
      await reconcileNow();
    } else await made.client.get(back);
    expect(await stateOf(made.id)).toMatchObject({ isPaid: true });
    expect(takenOf(made.id)).toHaveLength(1);
    // Until they are cleared: the job that looks for missed events reads the list too, and would use some up.
    if (call === "refund" || call === "list-refunds") sandbox.faults.set("stripe", name);
    const refunded = await admin.json("POST", `/api/orders/${made.id}/refund`, { amount: 2 });
    if (call === "refund" || call === "list-refunds") {
      expect([refunded.status, await refunded.json()]).toMatchObject([200, { refunds: [{ state: "pending" }] }]);
      sandbox.faults.clear();
      await reconcileNow();
    }
    // The job takes a refund up before it asks for it.
    await expect.poll(() => stateOf(made.id)).toMatchObject({ refunds: [{ amount: 2, state: "completed" }] });
    expect(takenOf(made.id)).toMatchObject([{ refunded: 200 }]);
  });

  it("hangs no longer than one timeout, and the order is paid in the end", async () => {
    const made = await opened();
    const back = await approve(made);
    sandbox.faults.set("stripe", "read-payment-hang", 1);
    expect((await made.client.get(back)).status).toBe(504);
    await reconcileNow();
    expect(await stateOf(made.id)).toMatchObject({ isPaid: true });
  });
});

describe("a payment that Stripe does not know, as with the key of another account", () => {
  /** Stripe answers for another account until the work is done. */
  async function withOtherAccount(work: () => Promise<void>): Promise<void> {
    const kept = new Map(stripe.sessions);
    stripe.sessions.clear();
    await work();
    for (const [id, session] of kept) stripe.sessions.set(id, session);
  }

  const reviews = async (session: string) => (await admin.page("/admin")).includes(`Stripe&#x27;s number: ${session}`);

  it("is looked at until Stripe knows it, and paid once", async () => {
    const made = await opened();
    const back = await approve(made);
    await withOtherAccount(async () => {
      await reconcileNow();
      expect((await made.client.get(back)).status).toBe(502);
      expect(await event("checkout.session.completed", made.session)).toBe(502);
      const again = await pressPay(made);
      expect(again.status).toBe(409);
      expect(wordsOf(await again.text())).toContain("Please do not pay again, and contact the shop.");
      expect(await reviews(made.session)).toBe(true);
      const form = wordsOf(await made.client.page(`/order/${made.id}`));
      expect(form).toContain("If a payment of it arrives all the same, we send it back.");
      expect(form).not.toContain("is on its way");
      expect(kinds(made.id)).toEqual(["placed", "payment-review"]);
    });
    await reconcileNow();
    expect(await stateOf(made.id)).toMatchObject({ isPaid: true });
    expect(takenOf(made.id)).toHaveLength(1);
    expect(await reviews(made.session)).toBe(false);
  });

  it("keeps the stock of its order, and that of no other one", async () => {
    const unknown = await opened();
    await approve(unknown);
    await withOtherAccount(async () => {
      const known = await opened();
      for (const { id } of [unknown, known]) endHold(id);
      await expect.poll(() => holds(known.id), { timeout: 20_000 }).toBe(false);
      await expect.poll(() => kinds(unknown.id), { timeout: 20_000 }).toContain("payment-review");
      // What ends others later asks no more for this one.
      const asked = () => stripe.requests.filter(({ path }) => path.includes(unknown.session)).length;
      const [before, later] = [asked(), await opened()];
      endHold(later.id);
      await expect.poll(() => holds(later.id), { timeout: 20_000 }).toBe(false);
      expect([asked(), holds(unknown.id)]).toEqual([before, true]);
    });
    await reconcileNow();
    await expect.poll(async () => (await stateOf(unknown.id)).isPaid, { timeout: 20_000 }).toBe(true);
  });

  it("lets the order be paid again once staff has marked it as reviewed", async () => {
    const made = await opened();
    await withOtherAccount(async () => {
      expect((await pressPay(made)).status).toBe(409);
      await admin.post(`/order/${made.id}`, { intent: "reviewed", capture: made.session });
      expect((await pressPay(made)).status).toBe(303);
      expect(stripe.sessionOf(made.id).id).not.toBe(made.session);
    });
  });

  it("is not said to be on its way once its order is canceled, looked at by staff or not", async () => {
    const made = await opened();
    await withOtherAccount(async () => {
      await made.client.post(`/order/${made.id}`, { intent: "cancel", reason: "" });
      for (const isReviewed of [false, true]) {
        if (isReviewed) await admin.post(`/order/${made.id}`, { intent: "reviewed", capture: made.session });
        const page = wordsOf(await made.client.page(`/order/${made.id}`));
        expect(page).toContain("No payment of it has arrived.");
        expect(page).not.toContain("on its way");
      }
    });
  });

  it("keeps no other one of its order open when that is canceled", async () => {
    const made = await opened();
    await withOtherAccount(async () => {
      await pressPay(made);
      await admin.post(`/order/${made.id}`, { intent: "reviewed", capture: made.session });
      await pressPay(made);
      const other = stripe.sessionOf(made.id);
      shop.data.attempts.change({ providerOrderId: made.session }, { nextCheckAt: new Date(Date.now() + 30_000) });
      expect((await admin.json("PUT", `/api/orders/${made.id}/cancel`, {})).status).toBe(200);
      expect(other.status).toBe("expired");
    });
  });
});

describe("a shop that is killed", () => {
  it("records after its start what Stripe took meanwhile, once", async () => {
    const made = await opened();
    await shop.stop("SIGKILL");
    await approve(made);
    await shop.restart();
    await reconcileNow();
    expect(await stateOf(made.id)).toMatchObject({ isPaid: true });
    expect(kinds(made.id)).toEqual(["placed", "paid"]);
    expect(takenOf(made.id)).toHaveLength(1);
  });
});

describe("events that never reach the shop", () => {
  it("are made up for: disputes, refunds on Stripe's site, and refunds that failed afterwards", {
    timeout: 240_000,
  }, async () => {
    const [disputed, refunded, failed] = [await paid(), await paid(), await paid()];
    const dispute = stripe.dispute(disputed.intent, "needs_response");
    stripe.refundByHand(refunded.intent, 250);
    await admin.json("POST", `/api/orders/${failed.id}/refund`, { amount: 1 });
    const [back] = [...stripe.refunds.values()].filter(({ intentId }) => intentId === failed.intent);
    stripe.endRefund(back?.id ?? "", "failed");
    // Those of another shop of the account, more than Stripe has on a page: refunds that fail are among the older ones.
    for (const nth of Array(100).keys())
      if (back) stripe.refunds.set(`re_other${nth}`, { ...back, id: `re_other${nth}`, intentId: "pi_other" });
    // The first answer is lost: the shop asks again.
    sandbox.faults.set("stripe", "list-disputes-answer-lost", 3);
    await shop.restart();
    const seen = async () => [
      kinds(disputed.id).at(-1),
      (await stateOf(refunded.id)).refunds.map(({ amount, state }: Record<string, unknown>) => [amount, state]),
      (await stateOf(failed.id)).refunds[0].state,
    ];
    await expect.poll(seen, { timeout: 60_000 }).toEqual(["disputed", [[2.5, "completed"]], "failed"]);

    stripe.dispute(disputed.intent, "lost");
    await shop.restart();
    await expect.poll(() => kinds(disputed.id).at(-1), { timeout: 60_000 }).toBe("dispute-ended");
    expect(await event("charge.dispute.closed", dispute)).toBe(200);
    expect(kinds(disputed.id)).toEqual(["placed", "paid", "disputed", "dispute-ended"]);
    expect(kinds(refunded.id)).toEqual(["placed", "paid", "refunded"]);
  });
});
