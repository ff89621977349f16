import type { ShippingAddress } from "~/platform/schema.server";
import type { Totals } from "~/shop/money/totals";

/** An item of an order. */
export type EmailItem = {
  name: string;
  variant: string;
  qty: number;
  /** Unit price. */
  priceCents: number;
  /** The picture's URL or path; empty without one. */
  image: string;
};

/** An order as its e-mails show it: plain data that can be stored as JSON. */
export type EmailOrder = Totals & {
  /** The order's number, for example `#1042`. */
  label: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The URL of the order's page with its key, which gives access without signing in. */
  link: string;
  /** The URL at which the buyer writes about this order. */
  helpLink: string;
  /** When the e-mail was caused, in ISO 8601. */
  at: string;
  isPaid: boolean;
  paymentMethod: string;
  /** How to pay; empty for a method that is paid online. */
  paymentInstructions: string;
  /** Until when an unpaid order keeps its stock, in ISO 8601. */
  holdEndsAt: string;
  rateService: string;
  /** From shipping to the arrival; null where it is not known. */
  deliveryDays: number | null;
  /** Empty without a discount. */
  discountCode: string;
  refundedCents: number;
  shippingAddress: ShippingAddress;
  items: EmailItem[];
};

/** A parcel of an order, with the carrier of its number if that is known. */
export type EmailParcel = {
  number: string;
  /** The names of the items in it, if they are known. */
  trackingItem: string[];
  carrier: { name: string; trackingUrl: string } | null;
};
