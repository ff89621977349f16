import { PAYPAL_KEYS } from "../../../tests/sandbox/paypal";
import type { Sandbox } from "../../../tests/sandbox/server";
import { logIn, ShopClient } from "../../../tests/support/shop-client";

/** An admin who cancels or refunds a part of paid orders, and the services' events about them. */
export class Staff {
  /** The refunds that the shop has acknowledged as completed, in cents by order. */
  readonly refunded = new Map<string, number>();
  private readonly client: ShopClient;
  private answers = new Map<number, number>();
  private turn = 0;

  constructor(
    private readonly url: string,
    private readonly sandbox: Sandbox,
  ) {
    this.client = new ShopClient(url, async (_, __, response) => {
      this.count(response.status);
      return response;
    });
  }

  signIn(): Promise<void> {
    return logIn(this.client, "admin@example.com");
  }

  /** The number of answers by status since the last call. */
  takeAnswers(): Map<number, number> {
    const taken = this.answers;
    this.answers = new Map();
    return taken;
  }

  /** Lets PayPal or Stripe report the payment of an order; every second one is then canceled or refunded in part. */
  async handle(orderId: string): Promise<void> {
    this.turn += 1;
    await this.reportCapture(orderId);
    if (this.turn % 2 === 0) return;
    const answer =
      this.turn % 4 === 1
        ? await this.client.json("PUT", `/api/orders/${orderId}/cancel`, { reason: "Ordered twice" })
        : await this.client.json("POST", `/api/orders/${orderId}/refund`, { amount: 1 });
    if (!answer.ok) return;
    const { refundedPrice } = await answer.json();
    this.refunded.set(orderId, Math.round(refundedPrice * 100));
  }

  private count(status: number): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }

  private async reportCapture(orderId: string): Promise<void> {
    const { paypal, stripe } = this.sandbox;
    const intent = [...stripe.intents.values()].find(({ metadata }) => metadata.order === orderId);
    if (intent) {
      const url = `${this.url}/api/payments/stripe/webhook`;
      this.count(await stripe.deliver({ url, type: "checkout.session.completed", id: intent.sessionId }));
    }
    const capture = [...paypal.captures.values()].find(({ customId }) => customId === orderId);
    if (!capture) return;
    this.count(
      await paypal.deliverWebhook({
        url: `${this.url}/api/payments/paypal/webhook`,
        webhookId: PAYPAL_KEYS.webhookId,
        eventType: "PAYMENT.CAPTURE.COMPLETED",
        resource: { id: capture.id },
      }),
    );
  }
}
