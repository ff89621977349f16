import { z } from "zod";
import { ORDER_STATUSES } from "~/shop/orders/order-status";
import { paymentMethodNames } from "~/shop/payment-methods/payment-providers.server";

/*
 * The schemas of the API's responses, for the OpenAPI document. Tests check real responses against them. Each field has an
 * example; the examples of whole responses are built from these.
 */

const text = (example: string) => z.string().meta({ examples: [example] });
const id = text("65f0c0de65f0c0de65f0c0de").describe("The object's permanent id");
const timestamp = z.iso
  .datetime()
  .meta({ examples: ["2026-03-01T09:30:00.000Z"] })
  .describe("ISO 8601, UTC");
const dollars = (example: number) =>
  z
    .number()
    .meta({ examples: [example] })
    .describe("US dollars with at most two decimals");
const flag = (example: boolean) => z.boolean().meta({ examples: [example] });
const whole = (example: number, least = 0) =>
  z
    .int()
    .min(least)
    .meta({ examples: [example] });

export const messageAnswer = z
  .strictObject({ message: text("Done.").describe("One sentence for people") })
  .meta({ id: "Message" });

export const errorAnswer = z
  .looseObject({
    message: text("Enter a name.").describe("One sentence for people that says what to do"),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ examples: [{ name: "Enter a name." }] })
      .describe("The error of each invalid field"),
  })
  .meta({ id: "Error" });

export const captchaAnswer = z
  .strictObject({ id: text("ID"), question: text("What is four plus three?") })
  .describe("Send `ID:ANSWER` as `grecaptcha`, with the answer in digits. Each question can be used once and expires.")
  .meta({ id: "Captcha" });

const addressAnswer = z
  .strictObject({
    shipToFirstName: text("Jane"),
    shipToLastName: text("Doe"),
    address1: text("1600 HARBOR ST"),
    address2: text("APT 4"),
    city: text("PORTLAND"),
    state: text("OR"),
    postalCode: text("97201"),
    country: text("US"),
  })
  .meta({ id: "ShippingAddress" });

const person = {
  _id: id,
  firstName: text("Jane"),
  lastName: text("Doe"),
  username: text("jane"),
  email: text("jane@example.com"),
  isAdmin: flag(false),
  isGuest: flag(false),
  isActive: flag(true),
};

export const userAnswer = z.strictObject(person).meta({ id: "User" });

export const accountAnswer = z.strictObject({ ...person, createdAt: timestamp }).meta({ id: "Account" });

export const loginAnswer = z
  .strictObject({
    ...person,
    token: text("TOKEN").describe("Send it as `Authorization: Bearer TOKEN`. It expires after 30 days."),
  })
  .meta({ id: "Login" });

export const registrationAnswer = z
  .strictObject({
    ...person,
    url: z
      .url()
      .meta({ examples: ["http://localhost:3000/registerconfirm/TOKEN"] })
      .describe("The URL of the registration's thanks page"),
  })
  .meta({ id: "Registration" });

export const profileAnswer = z
  .strictObject({
    ...person,
    pendingEmail: text("jane@example.org")
      .nullable()
      .describe("The address that replaces `email` when the link sent to it is opened"),
    profileUpdateCount: whole(0),
    shippingAddress: addressAnswer.nullable(),
  })
  .meta({ id: "Profile" });

export const reviewAnswer = z
  .strictObject({
    _id: id,
    name: text("Jane Doe"),
    rating: z
      .int()
      .min(1)
      .max(5)
      .meta({ examples: [5] }),
    comment: text("Just as in the picture."),
    createdAt: timestamp,
  })
  .meta({ id: "Review" });

const product = {
  _id: id,
  name: text("Enamel Mug"),
  image: text("/uploads/mugs/front.jpg").describe("The URL of the main picture"),
  price: dollars(12.5),
  countInStock: whole(80),
  brand: text("Fennmark"),
  category: text("Kitchen"),
  shippingMethod: text("Standard"),
  imageB: z.array(z.strictObject({ src: text("/uploads/mugs/front.jpg") })).describe("The pictures of the gallery"),
  imageFolderName: text("mugs"),
  video: text(""),
  purchaseLink: text(""),
  description: text("<p>For coffee and soup.</p>").describe("Sanitized HTML"),
  rating: z
    .number()
    .min(0)
    .max(5)
    .meta({ examples: [4.5] })
    .describe("Average of all reviews"),
  numReviews: whole(2),
  colorsVariants: z.array(
    z.strictObject({
      _id: id,
      name: text("Red"),
      src: text("/uploads/mugs/red.jpg").describe("The URL of the color's picture"),
    }),
  ),
  createdAt: timestamp,
  isDraft: z.literal(true).optional().describe("Present only on drafts, which only admins see"),
};

export const productAnswer = z.strictObject(product).meta({ id: "Product" });

export const reviewedProductAnswer = z
  .strictObject({
    ...product,
    reviews: z.array(reviewAnswer).describe("The newest reviews"),
    descriptionRaw: text("<p>For coffee and soup.</p>").describe(
      "The description in its editor's format: a Quill Delta or raw content as JSON, otherwise HTML",
    ),
  })
  .meta({ id: "ReviewedProduct" });

export const picturesAnswer = z
  .array(z.strictObject({ src: text("/uploads/mugs/front.jpg") }))
  .meta({ id: "Pictures" });

export const productListAnswer = z
  .strictObject({ products: z.array(productAnswer), page: whole(1, 1), pages: whole(3, 1) })
  .meta({ id: "ProductList" });

export const orderAnswer = z
  .strictObject({
    _id: id,
    number: whole(1042, 1001).describe("The order's number as people read it"),
    status: z.enum(ORDER_STATUSES),
    user: z.strictObject({
      firstName: text("Jane"),
      lastName: text("Doe"),
      email: text("jane@example.com"),
      username: text("jane"),
    }),
    orderItems: z.array(
      z.strictObject({
        product: id,
        name: text("Enamel Mug"),
        image: text("/uploads/mugs/front.jpg"),
        price: dollars(12.5),
        qty: whole(2, 1),
        selectedColorsVariants: text("").describe("The name of the chosen color; empty for a product without colors"),
      }),
    ),
    shippingAddress: addressAnswer,
    addressVerified: flag(true).describe("Whether the postal service confirmed the address"),
    paymentMethod: z.enum(paymentMethodNames),
    selectedRate: text("expedited"),
    shippingService: text("UPS Expedited"),
    itemsPrice: dollars(25),
    shippingPrice: dollars(12.45),
    taxPrice: dollars(3.75),
    totalPrice: dollars(41.2),
    isPaid: flag(true),
    paidAt: timestamp.nullable(),
    isShipped: flag(true),
    shippedAt: timestamp.nullable(),
    isDelivered: flag(false),
    deliveredAt: timestamp.nullable().meta({ examples: [null] }),
    isCancelled: flag(false),
    cancelledAt: timestamp.nullable().meta({ examples: [null] }),
    cancelReason: text(""),
    refundedPrice: dollars(0).describe("What was refunded of the payment that paid the order"),
    trackingNumbers: z.array(
      z.strictObject({
        number: text("1Z999AA10123456784"),
        trackingItem: z.array(text("Enamel Mug")).describe("The items in the parcel"),
      }),
    ),
    refunds: z
      .array(
        z.strictObject({ amount: dollars(5), status: z.enum(["asked", "completed", "pending"]), createdAt: timestamp }),
      )
      .meta({ examples: [[]] }),
    payBy: timestamp
      .nullable()
      .meta({ examples: [null] })
      .describe("When the stock reservation of an unpaid order expires"),
    createdAt: timestamp,
  })
  .meta({ id: "Order" });

export const openedPaymentAnswer = z
  .strictObject({
    id: text("5O190127TN364715T").describe("The payment's id at its provider"),
    approvalUrl: z
      .url()
      .meta({ examples: ["https://payments.example.com/approve?token=5O190127TN364715T"] })
      .describe("The page where the shopper approves the payment"),
  })
  .meta({ id: "OpenedPayment" });

export const paymentMethodsAnswer = z
  .array(
    z.strictObject({
      paymentMethod: text("Credit Card").describe("Send it as `paymentMethod` when placing an order"),
      description: text("You enter your card on the provider's page."),
      provider: text("example").describe("The provider in the address of its webhook"),
    }),
  )
  .meta({ id: "PaymentMethods" });

export const settingsAnswer = z
  .strictObject({
    contactEmail: text("hello@example.com").describe("Empty when there is none"),
    bankTransfer: text("Bank of Springfield, account 123456").describe("Instructions; empty when it is not offered"),
    bankTransferDays: whole(7, 1),
  })
  .meta({ id: "Settings" });

export const ratesAnswer = z
  .array(
    z.strictObject({
      id: text("expedited").describe("Send it as `selectedRate`"),
      carrier: text("UPS"),
      service: text("Expedited"),
      rate: dollars(12.45),
      currency: z.literal("USD"),
      delivery_days: whole(2),
    }),
  )
  .meta({ id: "ShippingRates" });

export const rateRowAnswer = z
  .strictObject({
    _id: text("overnight-lower-48"),
    rateId: text("overnight").describe("The rate's id, the same in every zone"),
    zone: z.enum(["lower-48", "remote", "abroad"]).meta({ examples: ["lower-48"] }),
    shippingMethod: text("").describe(
      "The shipping method of the products that the rate applies to; empty for all products whose method has no row",
    ),
    service: text("Overnight"),
    carrier: text("UPS"),
    firstUnitPrice: dollars(24.95),
    furtherUnitPrice: dollars(6),
    deliveryDays: whole(1, 1),
    isOffered: flag(true),
  })
  .meta({ id: "ShippingRateRow" });

export const rateTableAnswer = z.array(rateRowAnswer).meta({ id: "ShippingRateTable" });

export const checkedAddressAnswer = z
  .strictObject({
    AddressValidateResponse: z.strictObject({
      Address: z.looseObject({
        Address1: text("APT 4").describe("Apartment, suite, unit"),
        Address2: text("1600 HARBOR ST").describe("House number and street"),
        City: text("PORTLAND"),
        State: text("OR"),
        Zip5: text("97201"),
      }),
    }),
  })
  .meta({ id: "CheckedAddress" });

export const supportMessageAnswer = z
  .strictObject({
    _id: id,
    sender: text("jane").describe("User name"),
    recipient: text("support").describe("User name"),
    content: text("Does the enamel mug go into the dishwasher?").describe("One line of plain text"),
    timestamp: timestamp,
  })
  .meta({ id: "SupportMessage" });

export const trackedParcelAnswer = z
  .strictObject({
    trackingId: text("1Z999AA10123456784"),
    carrier: text("UPS"),
    status: text("transit").describe("pickup, transit, arrived, delivered or archive"),
    events: z.array(
      z.strictObject({
        date: text("2026-03-02T08:15:00Z"),
        location: text("Louisville, KY"),
        status: text("Departed from facility"),
      }),
    ),
    fetchedAt: timestamp,
  })
  .meta({ id: "TrackedParcel" });
