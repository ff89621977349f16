import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import * as schema from "~/platform/schema.server";
import { Records } from "./records";

type Product = typeof schema.product.$inferSelect;

class Products extends Records<typeof schema.product> {
  /** The published products, in the order of their slots. */
  published(): Product[] {
    return this.list()
      .filter(({ slot }) => slot !== null)
      .sort((one, other) => Number(one.slot) - Number(other.slot));
  }

  /** The first published product that suits. */
  where(suits: (product: Product) => boolean): Product {
    const found = this.published().find(suits);
    if (!found) throw new Error("The demo catalogue has no such product.");
    return found;
  }

  /** A product without colors, for more than $10.00, with this many in stock. */
  plain({ stock = 1000, nth = 0 } = {}): Product {
    const suiting = this.published().filter(
      ({ colorsVariants, priceCents }) => !colorsVariants[0] && priceCents > 1000,
    );
    const { id } = suiting[nth] ?? this.where(() => false);
    this.setStock(id, stock);
    return this.get({ id });
  }

  /** A product with colors, and several in stock. */
  colored(): Product {
    return this.where(({ colorsVariants, countInStock }) => colorsVariants.length > 0 && countInStock > 5);
  }

  stockOf(id: string): number {
    return this.get({ id }).countInStock;
  }

  setStock(id: string, countInStock: number): void {
    this.change({ id }, { countInStock });
  }

  /** Raises a price by US cents; a negative number lowers it. */
  raisePrice(id: string, cents: number): void {
    this.change({ id }, { priceCents: this.get({ id }).priceCents + cents });
  }

  /** Makes a product a draft again. */
  unpublish(id: string): void {
    this.change({ id }, { slot: null });
  }
}

class Users extends Records<typeof schema.user> {
  /** An account of the demo. */
  named(username: "admin" | "support" | "jane" | "john") {
    return this.get({ username });
  }

  withEmail(email: string) {
    return this.get({ email });
  }

  deactivate(id: string): void {
    this.change({ id }, { isActive: false });
  }
}

class Orders extends Records<typeof schema.order> {
  /** Jane's demo order in this status. */
  demo(status: "unpaid" | "paid" | "shipped" | "delivered") {
    return this.get({ idempotencyKey: `demo-${status}` });
  }

  /** Moves an order, and the end of its reservation, into the past by this many milliseconds. */
  age(id: string, ms: number): void {
    const { createdAt, holdEndsAt } = this.get({ id });
    const earlier = (moment: Date) => new Date(moment.getTime() - ms);
    this.change({ id }, { createdAt: earlier(createdAt), holdEndsAt: earlier(holdEndsAt) });
  }

  /** Returns an order's items to the inventory, as after its reservation time. */
  expire(id: string): void {
    this.change({ id }, { holdsStock: false, holdEndsAt: new Date(1) });
  }
}

class Emails extends Records<typeof schema.outboxEmail> {
  to(recipient: string) {
    return this.list({ recipient });
  }

  /** The text of the first e-mail that contains this. */
  textAbout(content: string): string {
    const found = this.list().find(({ text }) => text.includes(content));
    if (!found) throw new Error(`No e-mail contains ${content}.`);
    return found.text;
  }
}

class OrderEvents extends Records<typeof schema.orderEvent> {
  /** What happened to an order, in turn. */
  of(orderId: string): string[] {
    return this.list({ orderId }).map(({ kind }) => kind);
  }
}

class AdminChanges extends Records<typeof schema.adminChange> {
  /** The recorded changes of a record, oldest first. */
  of(entityId: string) {
    return this.list({ entityId });
  }
}

/** The data of a running shop, by name, for arranging and reading what no screen offers. */
export function fixturesOf(file: string) {
  const database = new Database(file, { timeout: 5000 });
  const db = drizzle(database);
  return {
    products: new Products(db, schema.product),
    users: new Users(db, schema.user),
    apiTokens: new Records(db, schema.apiToken),
    accountTokens: new Records(db, schema.accountToken),
    emailChanges: new Records(db, schema.emailChange),
    sessions: new Records(db, schema.session),
    carts: new Records(db, schema.cart),
    reviews: new Records(db, schema.review),
    orders: new Orders(db, schema.order),
    orderItems: new Records(db, schema.orderItem),
    orderOrigins: new Records(db, schema.orderOrigin),
    orderEvents: new OrderEvents(db, schema.orderEvent),
    parcels: new Records(db, schema.trackedParcel),
    attempts: new Records(db, schema.paymentAttempt),
    captures: new Records(db, schema.paymentCapture),
    refunds: new Records(db, schema.refund),
    emails: new Emails(db, schema.outboxEmail),
    adminChanges: new AdminChanges(db, schema.adminChange),
    conversations: new Records(db, schema.conversation),
    messages: new Records(db, schema.message),
    contactMessages: new Records(db, schema.contactMessage),
    subscribers: new Records(db, schema.subscriber),
    shippingRates: new Records(db, schema.shippingRate),
    keptForms: new Records(db, schema.keptForm),
    close: () => database.close(),
  };
}

export type Fixtures = ReturnType<typeof fixturesOf>;
