import { z } from "zod";
import { fieldSchemas } from "~/shop/catalogue/product-fields.schema.server";
import {
  dollarsValue,
  flagValue,
  idValue,
  textValue,
  timeValue,
  wholeValue,
} from "~/shop/fields/response-values.schema.server";

/* The schemas of the API's responses, for the OpenAPI document. Tests check real responses against them. */

export const messageAnswer = z
  .strictObject({ message: textValue("Done.").describe("One sentence for people") })
  .meta({ id: "Message" });

export const errorAnswer = z
  .looseObject({
    message: textValue("Enter a name.").describe("One sentence for people that says what to do"),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ examples: [{ name: "Enter a name." }] })
      .describe("The error of each invalid field"),
  })
  .meta({ id: "Error" });

export const captchaAnswer = z
  .strictObject({ id: textValue("ID"), question: textValue("What is four plus three?") })
  .describe("Send `ID:ANSWER` as `grecaptcha`, with the answer in digits. Each question can be used once and expires.")
  .meta({ id: "Captcha" });

const addressAnswer = z
  .strictObject({
    shipToFirstName: textValue("Jane"),
    shipToLastName: textValue("Doe"),
    address1: textValue("1600 HARBOR ST"),
    address2: textValue("APT 4"),
    city: textValue("PORTLAND"),
    state: textValue("OR"),
    postalCode: textValue("97201"),
    country: textValue("US"),
  })
  .meta({ id: "ShippingAddress" });

const person = {
  _id: idValue,
  firstName: textValue("Jane"),
  lastName: textValue("Doe"),
  username: textValue("jane"),
  email: textValue("jane@example.com"),
  isAdmin: flagValue(false),
  isGuest: flagValue(false),
  isActive: flagValue(true),
};

export const userAnswer = z.strictObject(person).meta({ id: "User" });

export const accountAnswer = z.strictObject({ ...person, createdAt: timeValue }).meta({ id: "Account" });

export const loginAnswer = z
  .strictObject({
    ...person,
    token: textValue("TOKEN").describe("Send it as `Authorization: Bearer TOKEN`. It expires after 30 days."),
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
    pendingEmail: textValue("jane@example.org")
      .nullable()
      .describe("The address that replaces `email` when the link sent to it is opened"),
    profileUpdateCount: wholeValue(0),
    shippingAddress: addressAnswer.nullable(),
  })
  .meta({ id: "Profile" });

export const reviewAnswer = z
  .strictObject({
    _id: idValue,
    name: textValue("Jane Doe"),
    rating: z
      .int()
      .min(1)
      .max(5)
      .meta({ examples: [5] }),
    comment: textValue("Just as in the picture."),
    createdAt: timeValue,
  })
  .meta({ id: "Review" });

const product = {
  _id: idValue,
  ...fieldSchemas("response"),
  rating: z
    .number()
    .min(0)
    .max(5)
    .meta({ examples: [4.5] })
    .describe("Average of all reviews"),
  numReviews: wholeValue(2),
  createdAt: timeValue,
  isDraft: z.literal(true).optional().describe("Present only on drafts, which only admins see"),
};

export const productAnswer = z.strictObject(product).meta({ id: "Product" });

export const reviewedProductAnswer = z
  .strictObject({
    ...product,
    reviews: z.array(reviewAnswer).describe("The newest reviews"),
    descriptionRaw: textValue("<p>For coffee and soup.</p>").describe(
      "The description in its editor's format: a Quill Delta or raw content as JSON, otherwise HTML",
    ),
  })
  .meta({ id: "ReviewedProduct" });

export const picturesAnswer = z
  .array(z.strictObject({ src: textValue("/uploads/mugs/front.jpg") }))
  .meta({ id: "Pictures" });

export const productListAnswer = z
  .strictObject({ products: z.array(productAnswer), page: wholeValue(1, 1), pages: wholeValue(3, 1) })
  .meta({ id: "ProductList" });

export const orderAnswer = z
  .strictObject({
    _id: idValue,
    user: z.strictObject({
      firstName: textValue("Jane"),
      lastName: textValue("Doe"),
      email: textValue("jane@example.com"),
      username: textValue("jane"),
    }),
    orderItems: z.array(
      z.strictObject({
        product: idValue,
        name: textValue("Enamel Mug"),
        image: textValue("/uploads/mugs/front.jpg"),
        price: dollarsValue(12.5),
        qty: wholeValue(2, 1),
        selectedColorsVariants: textValue("").describe(
          "The name of the chosen color; empty for a product without colors",
        ),
      }),
    ),
    shippingAddress: addressAnswer,
    addressVerified: flagValue(true).describe("Whether the postal service confirmed the address"),
    paymentMethod: z.enum(["PayPal", "Credit Card"]),
    selectedRate: textValue("expedited"),
    shippingService: textValue("UPS Expedited"),
    itemsPrice: dollarsValue(25),
    shippingPrice: dollarsValue(12.45),
    taxPrice: dollarsValue(3.75),
    totalPrice: dollarsValue(41.2),
    isPaid: flagValue(true),
    paidAt: timeValue.nullable(),
    isShipped: flagValue(true),
    shippedAt: timeValue.nullable(),
    isDelivered: flagValue(false),
    deliveredAt: timeValue.nullable().meta({ examples: [null] }),
    trackingNumbers: z.array(
      z.strictObject({
        number: textValue("1Z999AA10123456784"),
        trackingItem: z.array(textValue("Enamel Mug")).describe("The items in the parcel"),
      }),
    ),
    refunds: z
      .array(
        z.strictObject({
          amount: dollarsValue(5),
          status: z.enum(["asked", "completed", "pending"]),
          createdAt: timeValue,
        }),
      )
      .meta({ examples: [[]] }),
    payBy: timeValue
      .nullable()
      .meta({ examples: [null] })
      .describe("When the stock reservation of an unpaid order expires"),
    createdAt: timeValue,
  })
  .meta({ id: "Order" });

export const openedPaymentAnswer = z
  .strictObject({
    id: textValue("5O190127TN364715T").describe("The payment's id at PayPal"),
    approvalUrl: z
      .url()
      .meta({ examples: ["https://www.paypal.com/checkoutnow?token=5O190127TN364715T"] })
      .describe("The page where the shopper approves the payment"),
  })
  .meta({ id: "OpenedPayment" });

export const ratesAnswer = z
  .array(
    z.strictObject({
      id: textValue("expedited").describe("Send it as `selectedRate`"),
      carrier: textValue("UPS"),
      service: textValue("Expedited"),
      rate: dollarsValue(12.45),
      currency: z.literal("USD"),
      delivery_days: wholeValue(2),
    }),
  )
  .meta({ id: "ShippingRates" });

export const rateRowAnswer = z
  .strictObject({
    _id: textValue("overnight-lower-48"),
    rateId: textValue("overnight").describe("The rate's id, the same in every zone"),
    zone: z.enum(["lower-48", "remote", "abroad"]).meta({ examples: ["lower-48"] }),
    shippingMethod: textValue("").describe(
      "The shipping method of the products that the rate applies to; empty for all products whose method has no row",
    ),
    service: textValue("Overnight"),
    carrier: textValue("UPS"),
    firstUnitPrice: dollarsValue(24.95),
    furtherUnitPrice: dollarsValue(6),
    deliveryDays: wholeValue(1, 1),
    isOffered: flagValue(true),
  })
  .meta({ id: "ShippingRateRow" });

export const rateTableAnswer = z.array(rateRowAnswer).meta({ id: "ShippingRateTable" });

export const checkedAddressAnswer = z
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

export const supportMessageAnswer = z
  .strictObject({
    _id: idValue,
    sender: textValue("jane").describe("User name"),
    recipient: textValue("support").describe("User name"),
    content: textValue("Does the enamel mug go into the dishwasher?").describe("One line of plain text"),
    timestamp: timeValue,
  })
  .meta({ id: "SupportMessage" });

export const trackedParcelAnswer = z
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
