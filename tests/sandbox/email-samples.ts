import type { EmailItem, EmailOrder } from "~/emails/email-data.server";
import { type EmailData, type EmailKind, emailOf, isEmailKind } from "~/emails/email-kinds.server";
import type { EmailShop } from "~/emails/render-email.server";
import { env } from "~/platform/env.server";
import type { Email } from "~/shop/email/outbox.server";
import { formatShopTime } from "~/shop/time/format-time";

const jane = { email: "jane@example.com", firstName: "Jane" };
const changed = { oldEmail: jane.email, newEmail: "jane.doe@example.com", firstName: jane.firstName };
const token = "sample-token-0123456789abcdefghijklmnopqrstuv";

const id = "6564a1b2c3d4e5f601234567";
const items: EmailItem[] = [
  {
    name: "Enamel Mug",
    variant: "Brick",
    sku: "",
    qty: 2,
    priceCents: 1200,
    image: "/uploads/demo/enamel-mug-brick.jpg",
  },
  {
    name: "Arc Floor Lamp",
    variant: "",
    sku: "",
    qty: 1,
    priceCents: 18_900,
    image: "/uploads/demo/arc-floor-lamp.jpg",
  },
  { name: "Gift card", variant: "", sku: "", qty: 1, priceCents: 2500, image: "" },
];
const placed: EmailOrder = {
  ...jane,
  lastName: "Doe",
  label: "#1042",
  at: "2026-11-23T12:00:00Z",
  isPaid: false,
  dueCents: 0,
  refundedCents: 0,
  deliveryDays: 3,
  paymentMethod: "PayPal",
  paymentInstructions: "",
  paysOnDelivery: false,
  isPaidByHand: false,
  cashDueCents: null,
  link: `${env.BASE_URL}/order/${id}?key=${token}`,
  helpLink: `${env.BASE_URL}/contact?order=1042`,
  items,
  itemsCents: 23_800,
  discountCode: "",
  discountCents: 0,
  shippingDiscountCents: 0,
  taxCents: 3570,
  includedTaxCents: 0,
  pricesIncludeTax: false,
  taxLines: [{ rate: 15_000, netCents: 23_800, taxCents: 3570 }],
  shippingCents: 0,
  totalCents: 27_370,
  rateService: "Standard shipping",
  orderNote: "Please ring twice.",
  giftNote: "Happy birthday, Ada!\nFrom all of us.",
  holdEndsAt: "2026-12-01T12:00:00Z",
  shippingAddress: {
    shipToFirstName: "Jane",
    shipToLastName: "Doe",
    address1: "12 Harbor Street",
    address2: "Apartment 4",
    city: "Portland",
    state: "ME",
    postalCode: "04101",
    country: "US",
  },
};

/** An order with nothing to pay. */
const free = {
  ...placed,
  discountCode: "GIFT",
  itemsCents: 0,
  discountCents: 23_800,
  taxCents: 0,
  totalCents: 0,
};

const paid: EmailOrder = { ...placed, isPaid: true };
const pickedUp: EmailOrder = {
  ...paid,
  rateService: "Harbor Goods Pickup",
  shippingAddress: { ...paid.shippingAddress, address1: "", address2: "", city: "", isPickup: true },
};
const refunded: EmailOrder = { ...paid, refundedCents: paid.totalCents };

const forShop = {
  recipient: "shop@example.com",
  order: paid,
  isSoldOut: false,
  link: `${env.BASE_URL}/order/${id}`,
};

const LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const longName = `${LONG_WORD} with a name of many words that needs several lines on every screen`;
/** As large as an order can be, with texts that are hard to lay out. */
const largest = {
  ...placed,
  firstName: "<b>Jane</b> & “Co.”",
  items: Array.from({ length: 100 }, (_, index) => ({
    name: index % 2 ? "Arc Floor Lamp" : longName,
    sku: "",
    variant: index % 3 ? "" : LONG_WORD,
    qty: 999,
    priceCents: 99_999_99,
    image: "/uploads/demo/arc-floor-lamp.jpg",
  })),
  totalCents: 999_999_999,
  rateService: longName,
  shippingAddress: { ...placed.shippingAddress, address1: LONG_WORD },
};

const fedEx = {
  number: "999999999999",
  trackingItem: ["Enamel Mug", "Arc Floor Lamp"],
  carrier: { name: "FedEx", trackingUrl: "https://www.fedex.com/fedextrack/?trknbr=999999999999" },
};
const unknown = { number: "LOCAL-COURIER-0042", trackingItem: [], carrier: null };

const visitor = {
  name: "Jane Doe",
  email: jane.email,
  subject: "Do you ship to Alaska?",
  message: "Hello,\n\nI would like to order a lamp.\nDo you ship to Anchorage?\n\nKind regards\nJane",
};

const shop: EmailShop = {
  name: "Tradepost",
  logo: "",
  accentColor: "",
  contactEmail: "hello@example.com",
  phone: "+1 207 555 0100",
  taxNumber: "EIN 12-3456789",
  pricesIncludeTax: false,
  postalAddress: ["1 Wharf Lane", "Portland, ME 04101", "United States"],
  pickupHours: ["Monday to Friday, 9 AM to 5 PM"],
  pages: ["Shipping and returns", "Privacy", "Terms"].map((title) => ({
    title,
    url: `${env.BASE_URL}/pages/${title.toLowerCase().replaceAll(" ", "-")}`,
  })),
  formatTime: (iso) => formatShopTime(iso, "America/New_York"),
  formatDuration: () => "8 days",
  formatArrival: () => "Nov 26 – 28",
};

/** The states of every kind of e-mail, by the names of their previews. The compiler reports a kind without a sample. */
export const samplesOfKinds: { [Kind in EmailKind]: Record<string, EmailData<Kind>> } = {
  "account-confirmation": { "account-confirmation": { ...jane, token } },
  "account-deleted": { "account-deleted": jane },
  "account-exists": { "account-exists": jane },
  "api-token-created": { "api-token-created": { ...jane, name: "Stock program", days: 90, undoToken: token } },
  colleague: { colleague: { ...jane, invitedBy: "Sam", token } },
  contact: { contact: { ...visitor, recipient: forShop.recipient } },
  "email-change-by-admin": { "email-change-by-admin": changed },
  "email-change-confirmation": { "email-change-confirmation": { ...jane, token } },
  "email-change-done": {
    "email-change-done": { ...changed, undoToken: token },
    "email-change-done-without-undo": { ...changed, undoToken: null },
  },
  "email-change-reserved": { "email-change-reserved": { email: jane.email } },
  "email-change-restored": { "email-change-restored": { ...jane, token } },
  "email-change-taken": { "email-change-taken": jane },
  "email-change-undone": { "email-change-undone": jane },
  "message-from-customer": {
    "message-from-customer": { recipient: jane.email, content: `${LONG_WORD} ${LONG_WORD}`, username: "jane" },
  },
  "message-from-support": {
    "message-from-support": { recipient: jane.email, content: "Your lamp is in stock again." },
  },
  "order-cancelled": {
    "order-canceled": { order: placed, reason: "", refundedCents: 0, isChargeOpen: false },
    "order-canceled-refunded": { order: refunded, reason: "Out of stock", refundedCents: 27_370, isChargeOpen: false },
  },
  "order-changed": {
    "order-changed-due": {
      order: { ...paid, dueCents: 2500 },
      changes: "Added: 1 × Gift card.",
      refundedCents: 0,
    },
    "order-changed-refunded": { order: paid, changes: "Removed: 1 × Enamel Mug, Brick.", refundedCents: 1380 },
    "order-exchange": {
      order: { ...paid, dueCents: 2500 },
      changes: "The value of 1 × Enamel Mug, Brick of order #1040 pays $13.80 of it.",
      refundedCents: 0,
      isExchange: true,
    },
    "order-changed-unpaid": { order: placed, changes: "Added: 1 × Gift card.", refundedCents: 0 },
  },
  "order-delivered": { "order-delivered": { order: paid } },
  "order-for-shop": {
    "order-for-shop": forShop,
    "order-for-shop-sold-out": { ...forShop, isSoldOut: true },
    "order-for-shop-free": { ...forShop, order: { ...paid, ...free } },
  },
  "order-paid": { "order-paid": { order: paid } },
  "order-payment-failed": { "order-payment-failed": { order: placed } },
  "order-payment-pending": { "order-payment-pending": { order: placed } },
  "order-parcels": {
    "order-tracking-number": { order: paid, parcels: [fedEx] },
    "order-tracking-number-unknown": { order: paid, parcels: [unknown] },
    "order-tracking-numbers": { order: paid, parcels: [fedEx, unknown] },
  },
  "order-placed": {
    "order-placed": { order: placed },
    "order-placed-variant": {
      order: {
        ...placed,
        items: items.map((item) => ({ ...item, variant: "Size: M, Color: Brick", sku: "TEE-M-BRICK" })),
      },
    },
    "order-placed-largest": { order: largest },
    "order-placed-transfer": {
      order: {
        ...placed,
        paymentMethod: "Bank Transfer",
        paymentInstructions: "Harbor Bank\nAccount 0012345678\nRouting 021000021",
      },
    },
    "order-placed-discount": {
      order: {
        ...placed,
        discountCode: "SUMMER-10",
        itemsCents: 21_420,
        discountCents: 2380,
        taxCents: 3213,
        totalCents: 24_633,
      },
    },
    "order-placed-free": { order: free },
  },
  "order-refunded": {
    "order-refunded-in-part": { order: { ...paid, refundedCents: 1999 }, amount: "$19.99", items: "", reason: null },
    "order-refunded-line": {
      order: { ...paid, refundedCents: 1999 },
      amount: "$19.99",
      items: "1 × Enamel Mug, Cream",
      reason: null,
    },
    "order-lines-cancelled": {
      order: { ...paid, refundedCents: 1999 },
      amount: "$19.99",
      items: "1 × Enamel Mug, Cream",
      reason: "It is sold out.",
    },
    "order-refunded": { order: refunded, amount: "$273.70", items: "", reason: null },
  },
  "order-return": {
    "return-requested": { order: paid, step: "requested", items: paid.items.slice(0, 1), reason: "Too small" },
    "return-approved": { order: paid, step: "approved", items: paid.items.slice(0, 1), reason: "" },
    "return-declined": { order: paid, step: "declined", items: paid.items.slice(0, 1), reason: "It was worn." },
    "return-received": { order: paid, step: "received", items: paid.items.slice(0, 1), reason: "" },
  },
  "return-for-shop": {
    "return-for-shop": {
      recipient: "shop@example.com",
      order: paid,
      items: paid.items.slice(0, 1),
      reason: "Too small",
      link: "http://localhost:3000/admin/returns/7a11c0de7a11c0de7a11c0df",
    },
  },
  "order-ready": {
    "order-ready": { order: pickedUp, parcels: [], sent: [], left: [] },
    "order-partly-ready": {
      order: pickedUp,
      parcels: [],
      sent: pickedUp.items.slice(0, 1),
      left: pickedUp.items.slice(1),
    },
  },
  "order-shipped": {
    "order-shipped": { order: paid, parcels: [fedEx], sent: [], left: [] },
    "order-partly-shipped": { order: paid, parcels: [fedEx], sent: paid.items.slice(0, 1), left: paid.items.slice(1) },
    "order-shipped-rest": { order: paid, parcels: [fedEx], sent: paid.items.slice(1), left: [] },
    "order-shipped-in-parcels": { order: paid, parcels: [fedEx, unknown], sent: [], left: [] },
    "order-shipped-without-tracking": { order: paid, parcels: [], sent: [], left: [] },
  },
  "password-changed": { "password-changed": { ...jane, undoToken: token } },
  "password-reset": { "password-reset": { ...jane, token } },
  "recovery-code-used": { "recovery-code-used": { ...jane, left: 9 } },
  "recovery-codes-replaced": { "recovery-codes-replaced": { ...jane, undoToken: token } },
  "stock-notice": {
    "stock-notice": {
      recipient: jane.email,
      productId: id,
      variantId: "",
      name: "Arc Floor Lamp",
      image: "/uploads/demo/arc-floor-lamp.jpg",
      priceCents: 18_900,
      stopLink: `${env.BASE_URL}/stock-notices/stop/${token}`,
    },
  },
  "review-request": {
    "review-request": {
      recipient: jane.email,
      firstName: jane.firstName,
      products: [{ id, name: "Arc Floor Lamp", image: "/uploads/demo/arc-floor-lamp.jpg" }],
      stopLink: `${env.BASE_URL}/stock-notices/stop/${token}?of=reviews`,
    },
  },
  "cart-reminder": {
    "cart-reminder": {
      recipient: jane.email,
      firstName: jane.firstName,
      products: [{ id, name: "Arc Floor Lamp", image: "/uploads/demo/arc-floor-lamp.jpg", qty: 2 }],
      stopLink: `${env.BASE_URL}/stock-notices/stop/${token}?of=cart`,
    },
  },
  "sign-in-change-undone": { "sign-in-change-undone": { ...jane, token } },
  subscription: {
    subscription: {
      recipient: jane.email,
      token,
      unsubscribeLink: `${env.BASE_URL}/mailing-list/unsubscribe/${token}`,
    },
  },
  "two-factor-off": { "two-factor-off": { ...jane, undoToken: token } },
  "two-factor-on": { "two-factor-on": { ...jane, undoToken: token } },
  "two-factor-reset": { "two-factor-reset": jane },
};

/** Renders every kind of e-mail in every state with sample data, by name. */
export const emailSamples: Record<string, () => { subject: string; text: string; html: string }> = Object.fromEntries(
  Object.keys(samplesOfKinds)
    .filter(isEmailKind)
    .flatMap((kind) => Object.entries(samplesOfKinds[kind]).map(([name, data]) => ({ kind, name, data })))
    .map(({ kind, name, data }) => [name, () => withBody(emailOf(kind, data, shop))]),
);

const withBody = ({ subject, renderBody }: Email) => ({ subject, ...renderBody() });

/** The sample's HTML with the pictures that the sandbox serves, which needs no running shop. */
export function withSandboxPictures(html: string): string {
  return html
    .replace(/(?<=")[^"]*\/img\/\d+\/uploads\/demo\//g, "/emails/pictures/")
    .replace(/(?<=")[^"]*\/no-picture\.png/g, "/emails/pictures/no-picture.png");
}
