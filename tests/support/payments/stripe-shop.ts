import { afterEach, expect } from "vitest";
import { signedInAdmin } from "../admins";
import { shopWithSandbox } from "../seeded-shop";
import { orderBody, type ShopClient } from "../shop-client";

export const METHOD = "Card, Apple Pay, Google Pay";
export const GOOD = "4242 4242 4242 4242";

type Placed = { id: string; total: number; client: ShopClient; email: string };

/** For the top of a test file: a shop whose orders are paid at the sandbox's Stripe, and what the tests do with both. */
export async function stripeShop() {
  const { shop, sandbox } = await shopWithSandbox(({ stripeEnv }) => stripeEnv);
  const { stripe } = sandbox;
  const admin = await signedInAdmin(shop);
  const product = shop.data.products.plain({ stock: 10_000 });
  afterEach(() => {
    sandbox.faults.clear();
    stripe.endpoint.url = null;
  });

  const WEBHOOK = `${shop.url}/api/payments/stripe/webhook`;

  let placed = 0;

  /** A guest's order that is to be paid at Stripe. */
  async function order(units = 1): Promise<Placed> {
    placed += 1;
    const email = `stripe${placed}@example.com`;
    const client = shop.client();
    await client.becomeGuest();
    const body = { ...orderBody(product.id, units, { email }), paymentMethod: METHOD };
    const answer = await client.json("POST", "/api/orders", body);
    const { _id: id, totalPrice: total } = await answer.json();
    return { id, total, client, email };
  }

  const locationOf = (answer: Response) => answer.headers.get("Location") ?? "";
  const pressPay = ({ client, id }: Placed) => client.post(`/order/${id}`, { intent: "pay" });

  /** The order with the shopper on Stripe's page. */
  async function opened(units = 1): Promise<Placed & { page: string; session: string }> {
    const made = await order(units);
    const answer = await pressPay(made);
    expect(answer.status).toBe(303);
    return { ...made, page: locationOf(answer), session: stripe.sessionOf(made.id).id };
  }

  /** Submits a form of Stripe's page. @returns the answer, whose redirect is not followed */
  const press = (page: string, choice: string, number = "") =>
    fetch(page, { method: "POST", redirect: "manual", body: new URLSearchParams({ choice, number }) });

  /** Pays on Stripe's page. @returns the address to which the shopper is sent back */
  async function approve({ page }: { page: string }, choice = "card"): Promise<string> {
    const answer = await press(page, choice, GOOD);
    expect(answer.status).toBe(303);
    return locationOf(answer);
  }

  async function paid(units = 1) {
    const made = await opened(units);
    expect(locationOf(await made.client.get(await approve(made)))).toBe(`/order/${made.id}`);
    return { ...made, intent: stripe.sessions.get(made.session)?.intent?.id ?? "" };
  }

  const stateOf = async (id: string) => (await admin.get(`/api/orders/${id}`)).json();
  const kinds = (id: string) => shop.data.orderEvents.of(id);
  const subjects = (email: string) =>
    shop.data.emails
      .list({ recipient: email })
      .map(({ subject }) => String(subject).split(":")[0])
      .slice(1);
  const event = (type: string, id: string, more: { secret?: string; ageSeconds?: number; eventId?: string } = {}) =>
    stripe.deliver({ url: WEBHOOK, type, id, ...more });
  const takenOf = (id: string) =>
    [...stripe.intents.values()].filter(({ metadata, received }) => metadata.order === id && received > 0);

  /** Lets the background jobs look at everything that is under way. */
  async function reconcileNow(): Promise<void> {
    const due = new Date(1);
    for (const { id, nextCheckAt } of shop.data.attempts.list()) {
      if (nextCheckAt) shop.data.attempts.change({ id }, { nextCheckAt: due });
    }
    for (const status of ["asked", "pending"] as const) shop.data.refunds.change({ status }, { updatedAt: due });
    const left = () => [shop.data.attempts.count({ nextCheckAt: due }), shop.data.refunds.count({ updatedAt: due })];
    await expect.poll(left, { timeout: 45_000, interval: 200 }).toEqual([0, 0]);
  }

  const endHold = (id: string) => shop.data.orders.change({ id }, { holdEndsAt: new Date(Date.now() - 1000) });
  const holds = (id: string) => shop.data.orders.get({ id }).holdsStock;

  return {
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
    product,
    reconcileNow,
    sandbox,
    shop,
    stateOf,
    stripe,
    subjects,
    takenOf,
    WEBHOOK,
  };
}
