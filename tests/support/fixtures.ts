import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import * as schema from "~/platform/schema.server";
import { checkSums } from "../../scripts/ops/doctor/check-sums";
import { addHistory } from "../bench/history";
import { SignInChanges, Users } from "./fixtures/accounts";
import { Conversations, Emails, Messages, Subscribers } from "./fixtures/messages";
import { Attempts, Captures, OrderEvents, Orders, Parcels } from "./fixtures/orders";
import { ProductImports, Products } from "./fixtures/products";
import { Records } from "./fixtures/records";

class AdminChanges extends Records<typeof schema.adminChange> {
  /** The recorded changes of a record, oldest first. */
  of(entityId: string) {
    return this.list({ entityId });
  }
}

/** The data of a shop, by name, for arranging and reading what no screen offers. */
export function fixturesOf(file: string) {
  const database = new Database(file, { timeout: 5000 });
  const db = drizzle(database);
  return {
    products: new Products(db, schema.product),
    variants: new Records(db, schema.variant),
    productImports: new ProductImports(db, schema.productImport),
    bulkChanges: new Records(db, schema.bulkChange),
    pictureDownloads: new Records(db, schema.pictureDownload),
    users: new Users(db, schema.user),
    savedAddresses: new Records(db, schema.savedAddress),
    signInChanges: new SignInChanges(db, schema.signInChange),
    apiTokens: new Records(db, schema.apiToken),
    accountTokens: new Records(db, schema.accountToken),
    emailChanges: new Records(db, schema.emailChange),
    twoFactors: new Records(db, schema.twoFactor),
    recoveryCodes: new Records(db, schema.recoveryCode),
    sessions: new Records(db, schema.session),
    carts: new Records(db, schema.cart),
    cartLines: new Records(db, schema.cartLine),
    reviews: new Records(db, schema.review),
    orders: new Orders(db, schema.order),
    orderItems: new Records(db, schema.orderItem),
    orderChanges: new Records(db, schema.orderChange),
    orderOrigins: new Records(db, schema.orderOrigin),
    orderEvents: new OrderEvents(db, schema.orderEvent),
    trackingNumbers: new Records(db, schema.trackingNumber),
    parcels: new Parcels(db, schema.trackedParcel),
    attempts: new Attempts(db, schema.paymentAttempt),
    captures: new Captures(db, schema.paymentCapture),
    disputes: new Records(db, schema.paymentDispute),
    refunds: new Records(db, schema.refund),
    refundLines: new Records(db, schema.refundLine),
    labels: new Records(db, schema.shippingLabel),
    returns: new Records(db, schema.orderReturn),
    returnLines: new Records(db, schema.returnLine),
    emails: new Emails(db, schema.outboxEmail),
    adminChanges: new AdminChanges(db, schema.adminChange),
    settings: new Records(db, schema.setting),
    customers: new Records(db, schema.customer),
    customerNotes: new Records(db, schema.customerNote),
    conversations: new Conversations(db, schema.conversation),
    messages: new Messages(db, schema.message),
    contactMessages: new Records(db, schema.contactMessage),
    subscribers: new Subscribers(db, schema.subscriber),
    stockNotices: new Records(db, schema.stockNotice),
    marketplaceAccounts: new Records(db, schema.marketplaceAccount),
    shippingRates: new Records(db, schema.shippingRate),
    discounts: new Records(db, schema.discount),
    categories: new Records(db, schema.category),
    pages: new Records(db, schema.page),
    taxClasses: new Records(db, schema.taxClass),
    taxRates: new Records(db, schema.taxRate),
    reportDays: new Records(db, schema.reportDay),
    keptForms: new Records(db, schema.keptForm),
    close: () => database.close(),
    /** Locks the database for writers, like a program that writes for long. @returns a function that ends it */
    lock: () => {
      database.exec("begin immediate");
      return () => database.exec("rollback");
    },
    /** What SQLite finds wrong with the file and with references between its tables; 'ok' and none when it is sound. */
    integrity: () => [database.pragma("integrity_check", { simple: true }), database.pragma("foreign_key_check")],
    /** What the doctor finds wrong with sums over several rows; none when they are right. */
    wrongSums: () => checkSums(database).filter(({ state }) => state === "problem"),
    /** Adds years of data: this many customers, orders, e-mails, messages and changes. */
    addHistory: (rows: number) => addHistory(database, rows),
  };
}

export type Fixtures = ReturnType<typeof fixturesOf>;
