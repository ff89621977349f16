import { setTimeout as sleep } from "node:timers/promises";
import { orderBody, ShopClient } from "../../../tests/support/shop-client";

/** An order that the shop has acknowledged. */
export type Acknowledged = {
  id: string;
  number: number;
  totalPrice: number;
  /** When the answer arrived, in milliseconds since 1970. */
  at: number;
  /** Whether the shop has acknowledged its payment. */
  isPaid: boolean;
};

/** Pays an order. @returns whether the shop has acknowledged the payment */
type Pay = (client: ShopClient, orderId: string) => Promise<boolean>;

type Load = {
  url: string;
  /** Ids of products with enough stock. */
  products: string[];
  /** Buyers at the same time. */
  buyers: number;
  /** What each one waits between two orders, in milliseconds. */
  pauseMs: number;
  /** The ways to pay, in turn; PayPal by default. */
  methods?: readonly string[];
  /** Pays every second order; none without it. */
  pay?: Pay;
};

/** Orders of one guest. */
const ORDERS_OF_GUEST = 10;
/** The wait after a failed request, in milliseconds. */
const RETRY_MS = 100;

/** Guests that place orders over HTTP, again and again, also while the shop cannot be reached. */
export class Buyers {
  readonly acknowledged: Acknowledged[] = [];
  /** Answers by status since the last call of `takeAnswers`. */
  private answers = new Map<number, number>();
  private running: Promise<unknown> | null = null;
  private stopped = false;
  private placed = 0;

  constructor(private readonly load: Load) {}

  start(): void {
    this.stopped = false;
    this.running = Promise.all(Array.from({ length: this.load.buyers }, () => this.keepBuying()));
  }

  /** Lets the requests under way end. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  /** The number of answers by status since the last call. */
  takeAnswers(): Map<number, number> {
    const taken = this.answers;
    this.answers = new Map();
    return taken;
  }

  private async keepBuying(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.buyAsNewGuest();
      } catch {
        // The shop is down, or refuses for now: the status is counted.
        await sleep(RETRY_MS);
      }
    }
  }

  private async buyAsNewGuest(): Promise<void> {
    const guest = new ShopClient(this.load.url, async (_, __, response) => {
      this.answers.set(response.status, (this.answers.get(response.status) ?? 0) + 1);
      return response;
    });
    await guest.becomeGuest();
    for (let order = 0; order < ORDERS_OF_GUEST && !this.stopped; order += 1) {
      await this.buy(guest);
      await sleep(this.load.pauseMs);
    }
  }

  private async buy(guest: ShopClient): Promise<void> {
    this.placed += 1;
    const { products, pay } = this.load;
    const product = products[this.placed % products.length] ?? "";
    const isToBePaid = this.placed % 2 === 0;
    const paymentMethod = this.load.methods?.[(this.placed >> 1) % this.load.methods.length];
    const method = paymentMethod === undefined ? {} : { paymentMethod };
    const answer = await guest.json("POST", "/api/orders", orderBody(product, 1 + (this.placed % 3), method));
    const { _id: id, number, totalPrice } = await answer.json();
    if (answer.status !== 201) throw new Error(`placing an order answered ${answer.status}`);
    const order: Acknowledged = { id, number, totalPrice, at: Date.now(), isPaid: false };
    this.acknowledged.push(order);
    if (pay && isToBePaid) order.isPaid = await pay(guest, id);
  }
}
