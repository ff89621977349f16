import { z } from "zod";
import { textValue, timeValue } from "../shop/fields/response-values.schema.server";

/* The responses of the API that no presenter builds. */

export const messageResponse = z
  .strictObject({ message: textValue("Done.").describe("One sentence for people") })
  .meta({ id: "Message" });

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
  .strictObject({ id: textValue("ID"), question: textValue("What is four plus three?") })
  .describe("Send `ID:ANSWER` as `grecaptcha`, with the answer in digits. Each question can be used once and expires.")
  .meta({ id: "Captcha" });

export const picturesResponse = z
  .array(z.strictObject({ src: textValue("/uploads/mugs/front.jpg") }))
  .meta({ id: "Pictures" });

export const openedPaymentResponse = z
  .strictObject({
    id: textValue("5O190127TN364715T").describe("The payment's id at PayPal"),
    approvalUrl: z
      .url()
      .meta({ examples: ["https://www.paypal.com/checkoutnow?token=5O190127TN364715T"] })
      .describe("The page where the shopper approves the payment"),
  })
  .meta({ id: "OpenedPayment" });

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
