import { z } from "zod";
import { flagValue, textValue, timeValue, versionValue, wholeValue } from "~/shop/fields/response-values.schema.server";
import { SERVICE_KEY_NAMES } from "~/shop/settings/service-key-names";
import { keyState } from "~/shop/settings/service-keys.schema.server";
import { KEY_TABLE, SETTING_TABLE } from "~/shop/settings/setting-table.server";
import {
  SETTING_DEFAULTS,
  SETTING_NAMES,
  type SettingName,
  settingChangesSchema,
} from "~/shop/settings/settings.schema.server";

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

/** What the API says of a setting: what its field in the settings says to people. */
const settingValue = (name: SettingName) => {
  const { label, hint } = SETTING_TABLE[name];
  const rule = settingChangesSchema.shape[name].unwrap();
  const initial = SETTING_DEFAULTS[name];
  const about = hint === undefined ? label : `${label}. ${hint}`;
  if (typeof initial === "boolean") return flagValue(initial).describe(about);
  if (typeof initial === "number") return wholeValue(initial).describe(about);
  return (rule instanceof z.ZodEnum ? rule : textValue(initial)).describe(about);
};

export const settingsResponse = z
  .strictObject({
    ...Object.fromEntries(SETTING_NAMES.map((name) => [name, settingValue(name)])),
    ...Object.fromEntries(SERVICE_KEY_NAMES.map((name) => [name, keyState.describe(KEY_TABLE[name].label)])),
    version: versionValue,
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
