import { z } from "zod";

// What the outbox stores of each kind of e-mail. An e-mail that a release has queued is sent by the next one, so a new field
// needs a default, and a field that goes stays in stored data, where it is ignored.

const cents = z.number().int();

/** Whom an account's e-mail is for. */
export const recipient = z.object({ email: z.string(), firstName: z.string() });
export type Recipient = z.infer<typeof recipient>;

/** The same, with the secret of the link in the e-mail. */
export const recipientWithToken = recipient.extend({ token: z.string() });

/** The same, with the secret of the link that undoes a change of the account; absent in e-mails of earlier versions. */
export const recipientWithUndo = recipient.extend({ undoToken: z.string().optional() });

/** An API token that was created. */
export const createdToken = recipient.extend({ name: z.string(), days: z.number().int(), undoToken: z.string() });

export const invitation = recipientWithToken.extend({
  /** The name of the admin. */
  invitedBy: z.string(),
});

export const usedRecoveryCode = recipient.extend({
  /** How many recovery codes are unused. */
  left: z.number().int(),
});

export const reservedAddress = z.object({ email: z.string() });

/** Which address an account has now. */
export const replacedAddress = z.object({ oldEmail: z.string(), newEmail: z.string(), firstName: z.string() });

/** The same, and whether its owner can undo that. */
export const undoableAddress = replacedAddress.extend({
  /** For the link that undoes the change; null when it cannot be undone. */
  undoToken: z.string().nullable(),
});

/** A visitor's message to the shop. */
export const contactMessage = z.object({
  /** The shop's address. */
  recipient: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
});

export const supportMessage = z.object({ recipient: z.string(), content: z.string() });

export const customerMessage = supportMessage.extend({
  /** The customer's. */
  username: z.string(),
});

/** A product that is back in stock. */
export const stockNotice = z.object({
  recipient: z.string(),
  productId: z.string(),
  /** Of a variant that is back; empty for a product without options. */
  variantId: z.string().default(""),
  name: z.string(),
  image: z.string(),
  priceCents: cents,
  /** Also for one-click unsubscribe in the recipient's mail program (RFC 2369, RFC 8058). */
  stopLink: z.string(),
});

const reminderProduct = z.object({ id: z.string(), name: z.string(), image: z.string() });
export type ReminderProduct = z.infer<typeof reminderProduct>;

/** A reminder to a customer, with the link that stops all of its kind. */
const reminder = z.object({ recipient: z.string(), firstName: z.string(), stopLink: z.string() });

export const reviewRequest = reminder.extend({ products: z.array(reminderProduct) });

export const cartReminder = reminder.extend({ products: z.array(reminderProduct.extend({ qty: z.number().int() })) });

export const subscription = z.object({
  recipient: z.string(),
  token: z.string(),
  /** Also for one-click unsubscribe in the recipient's mail program (RFC 2369, RFC 8058). */
  unsubscribeLink: z.string(),
});

const item = z.object({
  name: z.string(),
  variant: z.string(),
  /** The SKU of a variant; empty for a product without options. */
  sku: z.string().default(""),
  qty: z.number().int(),
  /** Unit price. */
  priceCents: cents,
  /** The picture's URL or path; empty without one. */
  image: z.string(),
});

export type EmailItem = z.infer<typeof item>;

const shippingAddress = z.object({
  shipToFirstName: z.string(),
  shipToLastName: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  company: z.string().optional(),
  phone: z.string().optional(),
  isPickup: z.literal(true).optional(),
});

/** An order as its e-mails show it. */
export const emailedOrder = z.object({
  /** The order's number, for example `#1042`. */
  label: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The URL of the order's page with its key, which gives access without signing in. */
  link: z.string(),
  /** The URL at which the buyer writes about this order. */
  helpLink: z.string(),
  /** When the e-mail was caused, in ISO 8601. */
  at: z.string(),
  isPaid: z.boolean(),
  paymentMethod: z.string(),
  /** How to pay; empty for a method that is paid online. */
  paymentInstructions: z.string(),
  /** Whether the buyer pays when the order arrives. */
  paysOnDelivery: z.boolean().default(false),
  /** Whether its money, all or a part, came, or is to come, outside of the online providers. */
  isPaidByHand: z.boolean().default(false),
  /** What the buyer of a confirmed order pays when it arrives; null for other orders, and after the delivery. */
  cashDueCents: cents.nullable().default(null),
  /** Until when an unpaid order keeps its stock, in ISO 8601. */
  holdEndsAt: z.string(),
  rateService: z.string(),
  /** From shipping to the arrival; null where it is not known. */
  deliveryDays: z.number().int().nullable(),
  /** Empty without a discount. */
  discountCode: z.string(),
  itemsCents: cents,
  discountCents: cents,
  shippingCents: cents,
  shippingDiscountCents: cents,
  taxCents: cents,
  includedTaxCents: cents.default(0),
  pricesIncludeTax: z.boolean().default(false),
  /** The tax by rate: of each, the rate in thousandths of a percent. */
  taxLines: z.array(z.object({ rate: z.number(), netCents: cents, taxCents: cents })).default([]),
  totalCents: cents,
  /** What is left to pay of a paid order since its items were changed. */
  dueCents: cents.default(0),
  refundedCents: cents,
  shippingAddress,
  /** What the buyer wrote to the shop, and for a card with the gift; empty for nothing. */
  orderNote: z.string().default(""),
  giftNote: z.string().default(""),
  items: z.array(item),
});
export type EmailOrder = z.infer<typeof emailedOrder>;

const parcel = z.object({
  number: z.string(),
  /** The names of the items in it, if they are known. */
  trackingItem: z.array(z.string()),
  carrier: z.object({ name: z.string(), trackingUrl: z.string() }).nullable(),
});

/** A parcel of an order, with the carrier of its number if that is known. */
export type EmailParcel = z.infer<typeof parcel>;

export const orderNews = z.object({ order: emailedOrder });
export type OrderNews = z.infer<typeof orderNews>;

/** A payment that arrived. */
export const orderPayment = orderNews.extend({
  /** Without it, the order's total was paid. */
  amountCents: cents.optional(),
});

export const orderChange = orderNews.extend({
  /** What has changed, such as `2 × Enamel Mug added`. */
  changes: z.string(),
  /** What was refunded of what was paid. */
  refundedCents: cents,
  /** Whether it is a new order, which an exchange has placed. */
  isExchange: z.boolean().optional(),
});

export const orderParcels = orderNews.extend({ parcels: z.array(parcel) });

export const orderShipment = orderParcels.extend({
  /** The items in this shipment; empty when it is the whole order. */
  sent: z.array(item).default([]),
  /** The items that are sent later. */
  left: z.array(item).default([]),
});
export type OrderShipment = z.infer<typeof orderShipment>;

export const orderRefund = orderNews.extend({
  /** Formatted, for example `$19.99`. */
  amount: z.string(),
  /** The refunded items with their units; empty for a refund of an amount. */
  items: z.string().default(""),
  /** Why these items are canceled, which may be empty; null for items that are only refunded. */
  reason: z.string().nullable().default(null),
  /** The items that are only refunded and not sent any more, with their units; empty for none, missing in older ones. */
  unsent: z.string().optional(),
  /** Whether it takes something off the cash that is paid on delivery, so that the order costs less; missing in older ones. */
  lowersCash: z.boolean().optional(),
  /** What of such a refund is more than that cash, and was given back, formatted; empty for nothing, missing in older ones. */
  refunded: z.string().optional(),
});

export const orderReturn = orderNews.extend({
  step: z.enum(["requested", "approved", "declined", "received"]),
  items: z.array(item),
  /** Why the items come back or, once declined, why they cannot; may be empty. */
  reason: z.string(),
  /** Whether no refund follows it. */
  isSettled: z.boolean().optional(),
});

/** What the shop learns of a requested return. */
export const requestedReturn = orderNews.extend({
  /** The shop's address. */
  recipient: z.string(),
  items: z.array(item),
  /** May be empty. */
  reason: z.string(),
  /** The URL of the return in the back office. */
  link: z.string(),
});

export const orderCancellation = orderNews.extend({
  /** May be empty. */
  reason: z.string(),
  /** What was refunded because of it. */
  refundedCents: cents,
  /** Whether a payment of the unpaid order can still be under way. */
  isChargeOpen: z.boolean().default(false),
});

/** What the shop learns of a paid order. */
export const paidOrder = orderNews.extend({
  /** The shop's address. */
  recipient: z.string(),
  /** Whether items sold out before the payment arrived. */
  isSoldOut: z.boolean(),
  /** The URL of the order's page without its key: admins are signed in. */
  link: z.string(),
});
