import { z } from "zod";
import { PURCHASE_LINKS } from "~/platform/env.server";
import {
  currencyValue,
  flagValue,
  textValue,
  timeValue,
  versionValue,
  wholeValue,
} from "~/shop/fields/response-values.schema.server";
import { SHIPPING_TAXES } from "~/shop/money/tax";
import { keyState } from "~/shop/settings/service-keys.schema.server";

/* The responses of the API that no presenter builds. */

export const messageResponse = z
  .strictObject({ message: textValue("Done.").describe("One sentence for people") })
  .meta({ id: "Message" });

export const healthResponse = z
  .strictObject({
    status: z.literal("ok"),
    workers: z
      .int()
      .meta({ examples: [1] })
      .optional()
      .describe("With `full`; the number of processes that serve pages now"),
    replica: z
      .strictObject({
        completeAt: timeValue.nullable().describe("Everything committed until then is in the replica"),
        lagSeconds: z
          .number()
          .meta({ examples: [1.2] })
          .describe("Seconds since then"),
        standsStill: flagValue(false).describe("Whether that is more than a minute"),
        problem: textValue("dial tcp: connection refused").nullable().describe("The last error since then"),
      })
      .nullable()
      .optional()
      .describe("With `full`; null when the shop has no replica"),
  })
  .meta({ id: "Health" });

export const errorResponse = z
  .looseObject({
    message: textValue("Enter a name.").describe("One sentence for people that says what to do"),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ examples: [{ name: "Enter a name." }] })
      .describe("The error of each invalid field"),
  })
  .meta({ id: "Error" });

export const captchaResponse = z
  .strictObject({
    id: textValue("ID"),
    question: textValue("What is four plus three?"),
    altcha: z
      .strictObject({
        parameters: z.strictObject({
          algorithm: textValue("PBKDF2/SHA-256"),
          nonce: textValue("8b2f0c5e9d417a36"),
          salt: textValue("1c7e55a0d2943bf8"),
          cost: wholeValue(5000),
          keyLength: wholeValue(32),
          keyPrefix: textValue("bddfd1741f1499ca"),
          expiresAt: wholeValue(1_795_000_000),
        }),
        signature: textValue("4513cdd8eb3a86b7"),
      })
      .describe("A challenge of the library altcha-lib"),
  })
  .describe(
    "Send `ID:ANSWER` as `grecaptcha`, with the answer in digits, or the solution of `altcha`: the JSON `{ challenge, solution }` in Base64. Each can be used once and expires.",
  )
  .meta({ id: "Captcha" });

export const picturesResponse = z
  .array(z.strictObject({ src: textValue("/uploads/mugs/front.jpg") }))
  .meta({ id: "Pictures" });

export const openedPaymentResponse = z
  .strictObject({
    id: textValue("5O190127TN364715T").describe("The payment's id at its provider"),
    approvalUrl: z
      .url()
      .meta({ examples: ["https://payments.example.com/approve?token=5O190127TN364715T"] })
      .describe("The page where the shopper approves the payment"),
  })
  .meta({ id: "OpenedPayment" });

export const paymentMethodsResponse = z
  .array(
    z.strictObject({
      paymentMethod: textValue("Credit Card").describe("Send it as `paymentMethod` when placing an order"),
      description: textValue("You enter your card on the provider's page."),
      provider: textValue("example").describe("The provider in the address of its webhook"),
    }),
  )
  .meta({ id: "PaymentMethods" });

export const settingsResponse = z
  .strictObject({
    shopName: textValue("Tradepost"),
    postalAddress: textValue("1 Wharf Lane\nPortland, ME 04101").describe("Lines, without the name; empty for none"),
    country: textValue("US").describe("Where the shop is, as ISO 3166-1, two letters"),
    state: textValue("OR").describe("State or province of the shop; empty when it is not said"),
    pickupHours: textValue("Monday to Friday, 9 AM to 5 PM").describe("Lines; empty when it is not said"),
    cashOnDeliveryZones: textValue("Germany").describe("Names or ids of zones, one a line; empty for none"),
    phone: textValue("+1 207 555 0100").describe("Empty when there is none"),
    taxNumber: textValue("VAT DE123456789").describe("On invoices; empty when there is none"),
    contactEmail: textValue("hello@example.com").describe("Empty when there is none"),
    orderEmail: textValue("orders@example.com").describe("Empty when the contact email or support receives orders"),
    mailFrom: textValue("My Shop <shop@example.com>").describe(
      "Sender of emails; empty for the shop's name and a no-reply address",
    ),
    reviewRequestDays: wholeValue(7).describe("Days from the delivery to the email that asks for a review; 0 for none"),
    cartReminders: flagValue(false).describe("Whether customers on the mailing list are reminded of their carts"),
    bankTransfer: textValue("Bank of Springfield, account 123456").describe(
      "Instructions; empty when it is not offered",
    ),
    bankTransferDays: wholeValue(7, 1),
    paymentMethods: textValue("PayPal\nCredit Card").describe("Lines, in the order of the checkout; empty for all"),
    paypalEnvironment: z.enum(["sandbox", "live"]),
    paypalApplePay: flagValue(false).describe("Whether PayPal's script offers Apple Pay on the order's page"),
    applePayDomainFile: textValue("7B2276657273696F6E223A317D").describe(
      "Served at /.well-known/apple-developer-merchantid-domain-association; empty for none",
    ),
    paypalGooglePay: flagValue(false).describe("Whether PayPal's script offers Google Pay on the order's page"),
    paypalClientId: keyState,
    paypalSecret: keyState,
    stripeSecretKey: keyState,
    stripeWebhookSecret: keyState,
    smtpUrl: keyState,
    version: versionValue,
    requireTwoFactor: flagValue(false).describe("Whether staff needs two-step sign-in"),
    lowStock: wholeValue(3).describe("Products with at most this many units are low on stock"),
    handlingDays: wholeValue(2).describe("Days after the payment within which an order ships; 0 for the same day"),
    holdUnits: wholeValue(10, 1).describe(
      "Units of a product that the unpaid orders of one buyer hold at most, or a quarter of its stock if that is more",
    ),
    orderHoldMinutes: wholeValue(60, 1).describe("How long an unpaid order reserves its items"),
    purchaseLinks: z.enum(PURCHASE_LINKS).describe("How a product's link to another shop is shown"),
    returnsNote: textValue("Free returns within 30 days.").describe("On product pages; empty for none"),
    newProductDays: wholeValue(30).describe("Days in which lists mark a product as new; 0 for never"),
    returnDays: wholeValue(30).describe("Days after the delivery in which buyers can ask for a return; 0 for none"),
    senderStreet: textValue("1600 Harbor St").describe("Where parcels with bought labels are sent from"),
    senderUnit: textValue("Dock 3"),
    senderCity: textValue("Portland"),
    senderState: textValue("OR"),
    senderPostalCode: textValue("97201"),
    senderCountry: textValue("US").describe("ISO 3166-1, two letters"),
    parcelUnits: z
      .enum(["imperial", "metric"])
      .describe("Whether parcels are measured in ounces and inches, or in grams and centimeters"),
    currency: currencyValue.describe("ISO 4217; it can be changed while the shop has no order"),
    pricesIncludeTax: flagValue(false).describe("Whether tax is a part of the prices, or else added to them"),
    shippingTax: z.enum(SHIPPING_TAXES).describe("How shipping is taxed"),
    exportPrices: z
      .enum(["same", "net"])
      .describe("With included tax, whether tax-free places pay the same prices or those less the shop's own tax"),
    synonyms: textValue("bike = bicycle").describe("Lines of words that find the same products"),
    tagline: textValue("Things that last, chosen with care."),
    intro: textValue("Pottery from Maine.").describe("Below the tagline on the front page"),
    heroImage: textValue("/uploads/shop/harbor.jpg").describe("Path of an uploaded picture; empty for none"),
    heroLink: textValue("/search/Lamps").describe("Where the front page's picture leads; empty for nowhere"),
    announcement: textValue("Closed from July 1 to 14.").describe("Above every page of the shop; empty for none"),
    logo: textValue("/uploads/shop/logo.png").describe("Path of an uploaded picture; empty for none"),
    accentColor: textValue("#1d5a44").describe("#rrggbb; empty for the default"),
    firstSteps: z.enum(["shown", "hidden"]).describe("Whether the overview has the checklist for a new shop"),
    timeZone: textValue("Europe/Berlin").describe(
      "IANA time zone in which the days of figures, lists and documents are",
    ),
  })
  .meta({ id: "Settings" });

export const checkedAddressResponse = z
  .strictObject({
    AddressValidateResponse: z.strictObject({
      Address: z.looseObject({
        Address1: textValue("APT 4").describe("Apartment, suite, unit"),
        Address2: textValue("1600 HARBOR ST").describe("House number and street"),
        City: textValue("PORTLAND"),
        State: textValue("OR"),
        Zip5: textValue("97201"),
      }),
    }),
  })
  .meta({ id: "CheckedAddress" });

export const trackedParcelResponse = z
  .strictObject({
    trackingId: textValue("1Z999AA10123456784"),
    carrier: textValue("UPS"),
    status: textValue("transit").describe("pickup, transit, arrived, delivered or archive"),
    events: z.array(
      z.strictObject({
        date: textValue("2026-03-02T08:15:00Z"),
        location: textValue("Louisville, KY"),
        status: textValue("Departed from facility"),
      }),
    ),
    fetchedAt: timeValue,
  })
  .meta({ id: "TrackedParcel" });
