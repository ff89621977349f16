import { z } from "zod";

/*
 * What the API answers, for its description; the tests hold real answers against these.
 */

const id = z.string().describe("Identifies the object; never changes.");
const moment = z.iso.datetime().describe("ISO 8601, UTC");
const dollars = z.number().describe("US dollars with at most two decimals");

export const messageAnswer = z.strictObject({ message: z.string() }).meta({ id: "Message" });

export const errorAnswer = z
  .looseObject({
    message: z.string().describe("One sentence for people, which says what to do"),
    fields: z.record(z.string(), z.string()).optional().describe("What is wrong with each field"),
  })
  .meta({ id: "Error" });

export const captchaAnswer = z
  .strictObject({ id: z.string(), question: z.string() })
  .describe("Send `ID:ANSWER` as `grecaptcha`, the answer in digits. Good once, for a few minutes.")
  .meta({ id: "Captcha" });

const addressAnswer = z
  .strictObject({
    shipToFirstName: z.string(),
    shipToLastName: z.string(),
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    country: z.string(),
  })
  .meta({ id: "ShippingAddress" });

const person = {
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isGuest: z.boolean(),
  isActive: z.boolean(),
};

export const userAnswer = z.strictObject(person).meta({ id: "User" });

export const accountAnswer = z.strictObject({ ...person, createdAt: moment }).meta({ id: "Account" });

export const loginAnswer = z
  .strictObject({
    ...person,
    token: z.string().describe("Send it as `Authorization: Bearer TOKEN`; good for 30 days."),
  })
  .meta({ id: "Login" });

export const registrationAnswer = z
  .strictObject({ ...person, url: z.url().describe("The thanks page of this registration") })
  .meta({ id: "Registration" });

export const profileAnswer = z
  .strictObject({ ...person, profileUpdateCount: z.int(), shippingAddress: addressAnswer.nullable() })
  .meta({ id: "Profile" });

export const reviewAnswer = z
  .strictObject({
    _id: id,
    name: z.string(),
    rating: z.int().min(1).max(5),
    comment: z.string(),
    createdAt: moment,
  })
  .meta({ id: "Review" });

const product = {
  _id: id,
  name: z.string(),
  image: z.string().describe("The main picture's address"),
  price: dollars,
  countInStock: z.int().min(0),
  brand: z.string(),
  category: z.string(),
  shippingMethod: z.string(),
  imageB: z.array(z.strictObject({ src: z.string() })).describe("The gallery"),
  imageFolderName: z.string(),
  video: z.string(),
  purchaseLink: z.string(),
  description: z.string().describe("HTML, sanitised"),
  rating: z.number().min(0).max(5).describe("Average of all reviews"),
  numReviews: z.int().min(0),
  colorsVariants: z.array(z.strictObject({ _id: id, name: z.string(), src: z.string() })),
  createdAt: moment,
  isDraft: z.literal(true).optional().describe("Told of drafts, which only admins see"),
};

export const productAnswer = z.strictObject(product).meta({ id: "Product" });

export const reviewedProductAnswer = z
  .strictObject({
    ...product,
    reviews: z.array(reviewAnswer).describe("The newest"),
    descriptionRaw: z
      .string()
      .describe("The description in its editor's form: Delta or raw content as JSON, else HTML"),
  })
  .meta({ id: "ReviewedProduct" });

export const picturesAnswer = z.array(z.strictObject({ src: z.string() })).meta({ id: "Pictures" });

export const productListAnswer = z
  .strictObject({ products: z.array(productAnswer), page: z.int().min(1), pages: z.int().min(1) })
  .meta({ id: "ProductList" });

export const orderAnswer = z
  .strictObject({
    _id: id,
    user: z.strictObject({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      username: z.string(),
    }),
    orderItems: z.array(
      z.strictObject({
        product: id,
        name: z.string(),
        image: z.string(),
        price: dollars,
        qty: z.int().min(1),
        selectedColorsVariants: z.string(),
      }),
    ),
    shippingAddress: addressAnswer,
    addressVerified: z.boolean().describe("Whether the postal service confirmed the address"),
    paymentMethod: z.enum(["PayPal", "Credit Card"]),
    selectedRate: z.string(),
    shippingService: z.string(),
    itemsPrice: dollars,
    shippingPrice: dollars,
    taxPrice: dollars,
    totalPrice: dollars,
    isPaid: z.boolean(),
    paidAt: moment.nullable(),
    isShipped: z.boolean(),
    shippedAt: moment.nullable(),
    isDelivered: z.boolean(),
    deliveredAt: moment.nullable(),
    trackingNumbers: z.array(z.strictObject({ number: z.string(), trackingItem: z.array(z.string()) })),
    refunds: z.array(
      z.strictObject({ amount: dollars, status: z.enum(["asked", "completed", "pending"]), createdAt: moment }),
    ),
    payBy: moment.nullable().describe("Until when the goods are kept for an unpaid order"),
    createdAt: moment,
  })
  .meta({ id: "Order" });

export const openedPaymentAnswer = z
  .strictObject({
    id: z.string().describe("PayPal's id of the payment"),
    approvalUrl: z.url().describe("Where the shopper approves it"),
  })
  .meta({ id: "OpenedPayment" });

export const ratesAnswer = z
  .array(
    z.strictObject({
      id: z.string().describe("Send it as `selectedRate`"),
      carrier: z.string(),
      service: z.string(),
      rate: dollars,
      currency: z.literal("USD"),
      delivery_days: z.int(),
    }),
  )
  .meta({ id: "ShippingRates" });

export const rateRowAnswer = z
  .strictObject({
    _id: z.string(),
    rateId: z.string().describe("The rate's id, the same in every zone"),
    zone: z.enum(["lower-48", "remote", "abroad"]),
    shippingMethod: z.string().describe("Of the products it is for; empty for all that have no row of their own"),
    service: z.string(),
    carrier: z.string(),
    firstUnitPrice: dollars,
    furtherUnitPrice: dollars,
    deliveryDays: z.int(),
    isOffered: z.boolean(),
  })
  .meta({ id: "ShippingRateRow" });

export const rateTableAnswer = z.array(rateRowAnswer).meta({ id: "ShippingRateTable" });

export const checkedAddressAnswer = z
  .strictObject({
    AddressValidateResponse: z.strictObject({
      Address: z.looseObject({
        Address1: z.string().describe("Apartment, suite, unit"),
        Address2: z.string().describe("House number and street"),
        City: z.string(),
        State: z.string(),
        Zip5: z.string(),
      }),
    }),
  })
  .meta({ id: "CheckedAddress" });

export const supportMessageAnswer = z
  .strictObject({
    _id: id,
    sender: z.string().describe("User name"),
    recipient: z.string().describe("User name"),
    content: z.string().describe("One line of plain text"),
    timestamp: moment,
  })
  .meta({ id: "SupportMessage" });

export const trackedParcelAnswer = z
  .strictObject({
    trackingId: z.string(),
    carrier: z.string(),
    status: z.string().describe("pickup, transit, arrived, delivered or archive"),
    events: z.array(z.strictObject({ date: z.string(), location: z.string(), status: z.string() })),
    fetchedAt: moment,
  })
  .meta({ id: "TrackedParcel" });
