import { env } from "~/platform/env.server";
import { palette } from "~/platform/palette";
import { labelService } from "~/providers/labels/labels.server";
import { ADDRESS_LABELS } from "../fields/address-fields";
import { COUNTRIES } from "../fields/countries.server";
import { CURRENCIES } from "../money/currencies.server";
import type { ServiceKeyName } from "./service-key-names";
import type { SettingName, Settings } from "./settings.schema.server";

type Section = {
  id: string;
  title: string;
  about: string;
  /** Whether a sample of the shop beside the form shows what is typed. */
  hasSample?: true;
  /** Whether what it is about is off where the shop runs, so that the page does not show it. */
  isOff?: boolean;
};

/** The sections of the settings page. Each is a form of its own. */
export const SECTIONS: Section[] = [
  {
    id: "shop",
    title: "Shop",
    about: "Who sells: in page titles, at the head of the shop and of its emails, on invoices and on packing slips.",
  },
  {
    id: "front-page",
    title: "Front page",
    about:
      "What visitors see first. How one can pay, and that shipping is free, is added after the introduction as long as it is true.",
    hasSample: true,
  },
  {
    id: "look",
    title: "Look",
    about: "The shop's own mark and color, on its pages, in its emails and on printed documents.",
    hasSample: true,
  },
  {
    id: "contact",
    title: "Email",
    about: "Where messages of visitors and customers and new orders arrive, and who the shop's emails are from.",
  },
  {
    id: "products",
    title: "Products and orders",
    about: "What product pages show, and when stock is low or reserved.",
  },
  {
    id: "money",
    title: "Currency and tax",
    about: "What prices are in, and how they are taxed. The rates themselves are on the page Taxes.",
  },
  {
    id: "labels",
    title: "Shipping labels",
    about: "Where parcels are sent from, and how they are measured, when a label is bought on an order's page.",
    isOff: labelService === null,
  },
  {
    id: "search",
    title: "Search",
    about: "Plurals, beginnings of words, colors and single typing errors need no entry.",
  },
  {
    id: "services",
    title: "Payment and mail services",
    about:
      "The keys of the services that take payments and send emails, and which ways to pay the checkout offers. Keys are stored encrypted, and are not shown again.",
  },
  {
    id: "payment",
    title: "Bank transfer",
    about:
      "With instructions, shoppers can choose to pay by bank transfer. You mark an order as paid on its page when the money has arrived. Orders that are already placed stay payable when you remove the instructions.",
  },
  {
    id: "cash",
    title: "Cash on delivery",
    about:
      "In the zones named here, shoppers can choose to pay when the parcel arrives. You confirm an order on its page when the carrier answers for the money; then it can be shipped.",
  },
  {
    id: "back-office",
    title: "Back office",
    about: "The shop's days and times, how staff sign in, and what the overview shows.",
  },
];

/** Any other address than the sandbox's moves real money, but for an emulator on this computer. */
const paypalEnvironmentOf = (address: string) =>
  /sandbox|^https?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?:[:/]|$)/.test(address) ? "sandbox" : "live";

/** The runtime's time zones; UTC first, because runtimes do not list it. */
const timeZones = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

const countries = Object.fromEntries(COUNTRIES.map(({ code, name }) => [code, name]));

/** Whether a wallet is offered beside PayPal's buttons. */
const walletOptions = { false: "Not offered", true: "Offered on the order's page" };

type Definition<Value> = {
  section: string;
  label: string;
  hint?: string;
  kind: "email" | "line" | "lines" | "number" | "choice" | "picture" | "color";
  /** The values of a choice, with their labels if they differ. */
  options?: Record<string, string> | string[];
  /** The color that an empty one stands for. */
  fallback?: string;
  /** The environment variable that takes precedence when it is set, and what it says where the value follows from that. */
  variable?: { name: string; value: Value | undefined; shows?: string };
};

/** How each key of a service is shown. */
export const KEY_TABLE: Record<ServiceKeyName, { label: string; hint: string }> = {
  paypalClientId: { label: "PayPal client ID", hint: "On developer.paypal.com, under 'Apps & Credentials'." },
  paypalSecret: { label: "PayPal secret", hint: "Beside the client ID." },
  stripeSecretKey: {
    label: "Stripe secret key",
    hint: "On dashboard.stripe.com, under 'Developers', 'API keys': sk_live_… for real payments, sk_test_… to try it.",
  },
  stripeWebhookSecret: {
    label: "Stripe webhook secret",
    hint: `Starts with whsec_. Stripe shows it when you add a webhook with the address ${env.BASE_URL}/api/payments/stripe/webhook.`,
  },
  smtpUrl: {
    label: "Mail server",
    hint: "For example smtps://user:password@mail.example.com. Your mail provider names it 'SMTP'.",
  },
};

/** How each setting is shown. A new setting is a row here, and a rule and a default in `settings.schema.server.ts`. */
export const SETTING_TABLE: { [Name in SettingName]: Definition<Settings[Name]> } = {
  shopName: {
    section: "shop",
    label: "Name",
    kind: "line",
    variable: { name: "SHOP_NAME", value: env.SHOP_NAME },
  },
  tagline: { section: "front-page", label: "Tagline", hint: "One short sentence, shown in large type.", kind: "line" },
  intro: {
    section: "front-page",
    label: "Introduction",
    hint: "What you sell, and for whom. Search engines show the beginning.",
    kind: "lines",
  },
  heroImage: {
    section: "front-page",
    label: "Picture",
    hint: "Beside the words, or above them on phones. At least 1000 pixels wide, best in 4:3. Empty: a picture of a top product.",
    kind: "picture",
  },
  heroLink: {
    section: "front-page",
    label: "Link",
    hint: "Where the picture and the button 'Shop now' lead, for example /search/Lamps. Empty: the button leads to the products of the page, and the picture is no link.",
    kind: "line",
  },
  announcement: {
    section: "front-page",
    label: "Announcement",
    hint: "One sentence above every page of the shop, for example: Closed from July 1 to 14. Empty: none.",
    kind: "line",
  },
  logo: {
    section: "look",
    label: "Logo",
    hint: "Replaces the name in the header. A PNG with a transparent background looks best; it must be visible on the header's color.",
    kind: "picture",
  },
  accentColor: {
    section: "look",
    label: "Accent color",
    hint: "Of buttons, links and the header. The colors of the dark theme follow from it. Text in it must be readable: a pale color is refused.",
    kind: "color",
    fallback: palette.accent[0],
  },
  postalAddress: {
    section: "shop",
    label: "Postal address",
    hint: "Without the shop's name. Shown in the footer, on invoices, on packing slips, on the contact page and at the end of emails, and where buyers send back what they return.",
    kind: "lines",
  },
  country: {
    section: "shop",
    label: "Country",
    hint: "Where the shop is: first in address forms, and where deliveries and taxes are estimated for. Weights are in its units: ounces and pounds in the United States, grams and kilograms elsewhere.",
    kind: "choice",
    options: countries,
  },
  state: {
    section: "shop",
    label: "State or province",
    hint: "Where the shop is, if taxes depend on it: orders that are picked up are taxed there. In the United States its abbreviation, such as OR.",
    kind: "line",
  },
  pickupHours: {
    section: "shop",
    label: "Pickup hours",
    hint: "When orders can be picked up at the postal address, for example: Monday to Friday, 9 AM to 5 PM. Shown to buyers who pick up.",
    kind: "lines",
  },
  phone: {
    section: "shop",
    label: "Phone",
    hint: "Shown in the footer, on invoices, on the contact page and at the end of emails.",
    kind: "line",
  },
  taxNumber: {
    section: "shop",
    label: "Tax number",
    hint: "Shown on invoices, for example VAT DE123456789.",
    kind: "line",
  },
  paymentMethods: {
    section: "services",
    label: "Ways to pay",
    hint: "One a line, in the order of the checkout: PayPal; Credit Card; Card, Apple Pay, Google Pay; Bank Transfer; Cash on Delivery. Empty: all that can be used.",
    kind: "lines",
  },
  paypalEnvironment: {
    section: "services",
    label: "PayPal's keys are for",
    kind: "choice",
    options: { sandbox: "PayPal's sandbox, without real money", live: "Real payments" },
    variable: {
      name: "PAYPAL_API_URL",
      value: env.PAYPAL_API_URL === undefined ? undefined : paypalEnvironmentOf(env.PAYPAL_API_URL),
      shows: env.PAYPAL_API_URL,
    },
  },
  paypalApplePay: {
    section: "services",
    label: "Apple Pay by PayPal",
    hint: "In Apple's browsers, beside PayPal's buttons and card fields. Switch it on for your app at PayPal first, and register the shop's domain there.",
    kind: "choice",
    options: walletOptions,
  },
  applePayDomainFile: {
    section: "services",
    label: "Domain file for Apple Pay",
    hint: "The content of the file that PayPal lets you download to register the shop's domain. Anyone can read it at /.well-known/apple-developer-merchantid-domain-association. Empty: there is no such file.",
    kind: "lines",
  },
  paypalGooglePay: {
    section: "services",
    label: "Google Pay by PayPal",
    hint: "Beside PayPal's buttons and card fields, by a script of Google's. Switch it on for your app at PayPal first.",
    kind: "choice",
    options: walletOptions,
  },
  reviewRequestDays: {
    section: "contact",
    label: "Days until an email asks for a review",
    hint: "After the delivery, of buyers with an account, once for each order, with a link to stop. 0: no such emails.",
    kind: "number",
  },
  cartReminders: {
    section: "contact",
    label: "Reminders of carts",
    hint: "Once, after a day, to customers who are on the mailing list, with a link to stop.",
    kind: "choice",
    options: { false: "None", true: "Sent" },
  },
  bankTransfer: {
    section: "payment",
    label: "Instructions",
    hint: "Account holder, bank and account number, as the order's page and its email show them. The order number and the amount are added. Empty: shoppers cannot choose bank transfer.",
    kind: "lines",
  },
  bankTransferDays: {
    section: "payment",
    label: "Days to pay",
    hint: "How long an unpaid order reserves its items, from 1 to 60 days.",
    kind: "number",
  },
  cashOnDeliveryZones: {
    section: "cash",
    label: "Zones",
    hint: "The shipping zones where shoppers can pay cash on delivery: the name or the id of one on each line. Empty: nowhere.",
    kind: "lines",
  },
  contactEmail: {
    section: "contact",
    label: "Contact email",
    hint: "Receives the messages of the contact form, and messages to support while there is no support account. Shown in the footer, on the contact page, on invoices and at the end of emails.",
    kind: "email",
    variable: { name: "CONTACT_EMAIL", value: env.CONTACT_EMAIL },
  },
  orderEmail: {
    section: "contact",
    label: "Order email",
    hint: "Receives an email for each paid order. Empty: the contact email, or the support account's address.",
    kind: "email",
    variable: { name: "ORDER_EMAIL", value: env.ORDER_EMAIL },
  },
  mailFrom: {
    section: "contact",
    label: "Sender",
    hint: "One address, with or without a name: My Shop <shop@example.com>. Your mail server must accept it. Empty: the shop's name and a no-reply address.",
    kind: "line",
    variable: { name: "MAIL_FROM", value: env.MAIL_FROM },
  },
  lowStock: {
    section: "products",
    label: "Low stock",
    hint: "A product with at most this many units is low on stock: on the overview and in the product list.",
    kind: "number",
  },
  newProductDays: {
    section: "products",
    label: "Days a product is new",
    hint: "For how many days after it was added lists mark a product as 'New'. 0: never.",
    kind: "number",
  },
  handlingDays: {
    section: "products",
    label: "Days until an order ships",
    hint: "At most, after it is paid. The days of arrival that shoppers read end so many days later than those of the rate. 0: orders ship on the same day.",
    kind: "number",
  },
  holdUnits: {
    section: "products",
    label: "Units held by unpaid orders",
    hint: "How many units of a product the unpaid orders of one buyer hold at most, or a quarter of its stock if that is more.",
    kind: "number",
  },
  orderHoldMinutes: {
    section: "products",
    label: "Minutes to pay",
    hint: "How long an unpaid order reserves its items. An order of a guest reserves them for at most 15 minutes until the payment is opened, then for this time.",
    kind: "number",
    variable: { name: "ORDER_HOLD_MINUTES", value: env.ORDER_HOLD_MINUTES },
  },
  purchaseLinks: {
    section: "products",
    label: "Purchase links to other shops",
    hint: "For products that have such a link.",
    kind: "choice",
    options: { alongside: "Beside the cart button", instead: "Instead of the cart button", hidden: "Not shown" },
    variable: { name: "PURCHASE_LINKS", value: env.PURCHASE_LINKS },
  },
  returnsNote: {
    section: "products",
    label: "Note on returns",
    hint: "Shown on every product page, for example: Free returns within 30 days. Empty: nothing is shown.",
    kind: "lines",
  },
  returnDays: {
    section: "products",
    label: "Days to return",
    hint: "For how many days after the delivery buyers can ask for a return on their order's page. 0: they cannot; returns are entered by staff only.",
    kind: "number",
  },
  senderStreet: {
    section: "labels",
    label: ADDRESS_LABELS.address1,
    hint: "Street and house number. Labels have the shop's name above it, and its phone number.",
    kind: "line",
  },
  senderUnit: { section: "labels", label: ADDRESS_LABELS.address2, kind: "line" },
  senderCity: { section: "labels", label: ADDRESS_LABELS.city, kind: "line" },
  senderState: {
    section: "labels",
    label: ADDRESS_LABELS.state,
    hint: "In the United States its abbreviation, such as OR.",
    kind: "line",
  },
  senderPostalCode: { section: "labels", label: ADDRESS_LABELS.postalCode, kind: "line" },
  senderCountry: {
    section: "labels",
    label: ADDRESS_LABELS.country,
    kind: "choice",
    options: countries,
  },
  parcelUnits: {
    section: "labels",
    label: "Parcels are measured in",
    kind: "choice",
    options: { imperial: "Ounces and inches", metric: "Grams and centimeters" },
  },
  timeZone: {
    section: "back-office",
    label: "Time zone",
    hint: "Of all days and times: in the back office, on packing slips, on invoices and in emails. Clock changes are respected.",
    kind: "choice",
    options: timeZones,
  },
  firstSteps: {
    section: "back-office",
    label: "First steps",
    hint: "The checklist for a new shop.",
    kind: "choice",
    options: { shown: "Shown until all are done", hidden: "Hidden" },
  },
  requireTwoFactor: {
    section: "back-office",
    label: "Two-step sign-in",
    hint: "If required, staff without it can only set it up until they have it. Switch it on for yourself first, on your profile.",
    kind: "choice",
    options: { false: "Up to each person", true: "Required of staff" },
  },
  currency: {
    section: "money",
    label: "Currency",
    hint: "Of all prices and amounts. It can be changed while the shop has no order. Existing prices keep their figures. PayPal is not offered in a currency that it does not take.",
    kind: "choice",
    options: Object.fromEntries(CURRENCIES.map(({ code, name }) => [code, `${name} (${code})`])),
  },
  pricesIncludeTax: {
    section: "money",
    label: "Prices",
    hint: "If prices include tax, it is a part of what you enter, and nothing is added to the total. Existing orders stay as they are.",
    kind: "choice",
    options: { false: "Without tax, which is added in the checkout", true: "Including tax" },
  },
  shippingTax: {
    section: "money",
    label: "Tax on shipping",
    kind: "choice",
    options: {
      none: "None",
      standard: "At the standard rate",
      proportional: "At the rates of the items, in proportion to them",
    },
  },
  exportPrices: {
    section: "money",
    label: "Tax-free destinations",
    hint: "Places with a rate of 0%, if prices include tax. Less your own tax: from the cart on, each price is reduced by the tax of your own country.",
    kind: "choice",
    options: { same: "Pay the same prices", net: "Pay the prices less your own tax" },
  },
  synonyms: {
    section: "search",
    label: "Synonyms",
    hint: "One line for words that find the same products, for example: bike = bicycle. Up to 6 words or short phrases on a line, and 100 lines.",
    kind: "lines",
  },
};
