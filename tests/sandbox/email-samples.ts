import * as account from "~/emails/account-emails.server";
import * as contact from "~/emails/contact-email.server";
import * as emailChange from "~/emails/email-change-emails.server";
import type { EmailItem, EmailOrder } from "~/emails/email-order";
import * as messages from "~/emails/message-emails.server";
import * as order from "~/emails/order-emails.server";
import type { EmailShop, EmailTemplate } from "~/emails/render-email.server";
import * as shopOrder from "~/emails/shop-order-email.server";
import * as stockNotice from "~/emails/stock-notice-email.server";
import * as subscription from "~/emails/subscription-emails.server";
import * as twoFactor from "~/emails/two-factor-emails.server";
import { env } from "~/platform/env.server";
import type { Email } from "~/shop/email/outbox.server";
import { formatShopTime } from "~/shop/time/format-time";

const jane = { email: "jane@example.com", firstName: "Jane" };
const changed = { oldEmail: jane.email, newEmail: "jane.doe@example.com", firstName: jane.firstName };
const token = "sample-token-0123456789abcdefghijklmnopqrstuv";

const id = "6564a1b2c3d4e5f601234567";
const items: EmailItem[] = [
  { name: "Enamel Mug", variant: "Brick", qty: 2, priceCents: 1200, image: "/uploads/demo/enamel-mug-brick.jpg" },
  { name: "Arc Floor Lamp", variant: "", qty: 1, priceCents: 18_900, image: "/uploads/demo/arc-floor-lamp.jpg" },
  { name: "Gift card", variant: "", qty: 1, priceCents: 2500, image: "" },
];
const placed: EmailOrder = {
  ...jane,
  lastName: "Doe",
  label: "#1042",
  at: "2026-11-23T12:00:00Z",
  isPaid: false,
  refundedCents: 0,
  deliveryDays: 3,
  paymentMethod: "PayPal",
  paymentInstructions: "",
  link: `${env.BASE_URL}/order/${id}?key=${token}`,
  helpLink: `${env.BASE_URL}/contact?order=1042`,
  items,
  itemsCents: 23_800,
  discountCode: "",
  discountCents: 0,
  shippingDiscountCents: 0,
  taxCents: 3570,
  shippingCents: 0,
  totalCents: 27_370,
  rateService: "Standard shipping",
  holdEndsAt: "2026-12-01T12:00:00Z",
  shippingAddress: {
    shipToFirstName: "Jane",
    shipToLastName: "Doe",
    address1: "12 Harbor Street",
    address2: "Apartment 4",
    city: "Portland",
    state: "ME",
    postalCode: "04101",
    country: "United States",
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
const refunded: EmailOrder = { ...paid, refundedCents: paid.totalCents };

const forShop = { ...paid, isSoldOut: false, link: `${env.BASE_URL}/order/${id}` };

const LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const longName = `${LONG_WORD} with a name of many words that needs several lines on every screen`;
/** As large as an order can be, with texts that are hard to lay out. */
const largest = {
  ...placed,
  firstName: "<b>Jane</b> & “Co.”",
  items: Array.from({ length: 100 }, (_, index) => ({
    name: index % 2 ? "Arc Floor Lamp" : longName,
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
  postalAddress: ["1 Wharf Lane", "Portland, ME 04101", "United States"],
  pages: ["Shipping and returns", "Privacy", "Terms"].map((title) => ({
    title,
    url: `${env.BASE_URL}/pages/${title.toLowerCase().replaceAll(" ", "-")}`,
  })),
  formatTime: (iso) => formatShopTime(iso, "America/New_York"),
  formatDuration: () => "8 days",
  formatArrival: () => "Nov 26 – 28",
};

const SHOP_EMAIL = "shop@example.com";

/** The functions of a module that make e-mails. */
type KindIn<Module> = {
  [Name in keyof Module]: Module[Name] extends (...input: never[]) => EmailTemplate ? Name : never;
}[keyof Module];

/** A function for every kind of e-mail. The compiler reports a kind without a sample. */
type Kind =
  | KindIn<typeof account>
  | KindIn<typeof contact>
  | KindIn<typeof emailChange>
  | KindIn<typeof messages>
  | KindIn<typeof order>
  | KindIn<typeof shopOrder>
  | KindIn<typeof stockNotice>
  | KindIn<typeof subscription>
  | KindIn<typeof twoFactor>;

/** The states of every kind of e-mail, by the names of their previews. */
export const samplesOfKinds: Record<Kind, Record<string, EmailTemplate>> = {
  orderPlacedEmail: {
    "order-placed": order.orderPlacedEmail(placed),
    "order-placed-largest": order.orderPlacedEmail(largest),
    "order-placed-transfer": order.orderPlacedEmail({
      ...placed,
      paymentMethod: "Bank Transfer",
      paymentInstructions: "Harbor Bank\nAccount 0012345678\nRouting 021000021",
    }),
    "order-placed-discount": order.orderPlacedEmail({
      ...placed,
      discountCode: "SUMMER-10",
      itemsCents: 21_420,
      discountCents: 2380,
      taxCents: 3213,
      totalCents: 24_633,
    }),
    "order-placed-free": order.orderPlacedEmail(free),
  },
  orderPaidEmail: { "order-paid": order.orderPaidEmail(paid) },
  shopOrderEmail: {
    "order-for-shop": shopOrder.shopOrderEmail(SHOP_EMAIL, forShop),
    "order-for-shop-sold-out": shopOrder.shopOrderEmail(SHOP_EMAIL, { ...forShop, isSoldOut: true }),
    "order-for-shop-free": shopOrder.shopOrderEmail(SHOP_EMAIL, { ...forShop, ...free, link: forShop.link }),
  },
  orderShippedEmail: {
    "order-shipped": order.orderShippedEmail(paid, [fedEx]),
    "order-shipped-in-parcels": order.orderShippedEmail(paid, [fedEx, unknown]),
    "order-shipped-without-tracking": order.orderShippedEmail(paid, []),
  },
  parcelsEmail: {
    "order-tracking-number": order.parcelsEmail(paid, [fedEx]),
    "order-tracking-number-unknown": order.parcelsEmail(paid, [unknown]),
    "order-tracking-numbers": order.parcelsEmail(paid, [fedEx, unknown]),
  },
  orderDeliveredEmail: { "order-delivered": order.orderDeliveredEmail(paid) },
  orderRefundedEmail: {
    "order-refunded-in-part": order.orderRefundedEmail({ ...paid, refundedCents: 1999 }, "$19.99"),
    "order-refunded": order.orderRefundedEmail(refunded, "$273.70"),
  },
  orderCancelledEmail: {
    "order-canceled": order.orderCancelledEmail(placed, { reason: "", refundedCents: 0 }),
    "order-canceled-refunded": order.orderCancelledEmail(refunded, { reason: "Out of stock", refundedCents: 27_370 }),
  },
  confirmationEmail: { "account-confirmation": account.confirmationEmail(jane, token) },
  accountExistsEmail: { "account-exists": account.accountExistsEmail(jane) },
  accountDeletedEmail: { "account-deleted": account.accountDeletedEmail(jane) },
  passwordResetEmail: { "password-reset": account.passwordResetEmail(jane, token) },
  passwordChangedEmail: { "password-changed": account.passwordChangedEmail(jane) },
  colleagueEmail: { colleague: account.colleagueEmail({ ...jane, invitedBy: "Sam" }, token) },
  newAddressEmail: { "email-change-confirmation": emailChange.newAddressEmail(jane, token) },
  addressTakenEmail: { "email-change-taken": emailChange.addressTakenEmail(jane) },
  addressReservedEmail: { "email-change-reserved": emailChange.addressReservedEmail(jane.email) },
  addressReplacedEmail: {
    "email-change-done": emailChange.addressReplacedEmail({ ...changed, undoToken: token }),
    "email-change-done-without-undo": emailChange.addressReplacedEmail({ ...changed, undoToken: null }),
  },
  addressReplacedByAdminEmail: { "email-change-by-admin": emailChange.addressReplacedByAdminEmail(changed) },
  changeUndoneEmail: { "email-change-undone": emailChange.changeUndoneEmail(jane) },
  addressRestoredEmail: { "email-change-restored": emailChange.addressRestoredEmail(jane, token) },
  twoFactorOnEmail: { "two-factor-on": twoFactor.twoFactorOnEmail(jane) },
  twoFactorOffEmail: { "two-factor-off": twoFactor.twoFactorOffEmail(jane) },
  twoFactorResetEmail: { "two-factor-reset": twoFactor.twoFactorResetEmail(jane) },
  recoveryCodesReplacedEmail: { "recovery-codes-replaced": twoFactor.recoveryCodesReplacedEmail(jane) },
  recoveryCodeUsedEmail: { "recovery-code-used": twoFactor.recoveryCodeUsedEmail(jane, 9) },
  supportMessageEmail: {
    "message-from-support": messages.supportMessageEmail(jane.email, "Your lamp is in stock again."),
  },
  customerMessageEmail: {
    "message-from-customer": messages.customerMessageEmail(jane.email, `${LONG_WORD} ${LONG_WORD}`, "jane"),
  },
  contactEmail: { contact: contact.contactEmail(SHOP_EMAIL, visitor) },
  stockNoticeEmail: {
    "stock-notice": stockNotice.stockNoticeEmail(
      jane.email,
      { productId: id, name: "Arc Floor Lamp", image: "/uploads/demo/arc-floor-lamp.jpg", priceCents: 18_900 },
      `${env.BASE_URL}/stock-notices/stop/${token}`,
    ),
  },
  subscriptionEmail: {
    subscription: subscription.subscriptionEmail(
      jane.email,
      token,
      `${env.BASE_URL}/mailing-list/unsubscribe/${token}`,
    ),
  },
};

/** Renders every kind of e-mail in every state with sample data, by name. */
export const emailSamples: Record<string, () => { subject: string; text: string; html: string }> = Object.fromEntries(
  Object.values(samplesOfKinds)
    .flatMap((samples) => Object.entries(samples))
    .map(([name, template]) => [name, () => withBody(template(shop))]),
);

const withBody = ({ subject, renderBody }: Email) => ({ subject, ...renderBody() });

/** The sample's HTML with the pictures that the sandbox serves, which needs no running shop. */
export function withSandboxPictures(html: string): string {
  return html
    .replace(/(?<=")[^"]*\/img\/\d+\/uploads\/demo\//g, "/emails/pictures/")
    .replace(/(?<=")[^"]*\/no-picture\.png/g, "/emails/pictures/no-picture.png");
}
