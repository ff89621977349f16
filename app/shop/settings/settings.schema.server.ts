import { z } from "zod";
import { isReadableAccent } from "~/platform/accent-palette";
import { ORDER_HOLD_LIMIT, PURCHASE_LINKS, SENDER, SHOP_NAME, SHOP_NAME_LIMIT } from "~/platform/env.server";
import { editVersion } from "../audit/edit-version.server";
import { COUNTRIES } from "../fields/countries.server";
import { emailAddress } from "../fields/email-address.server";
import { line, lines, normalizable, wholeNumber } from "../fields/fields.schema.server";
import { linkTarget } from "../fields/link-target.schema.server";
import { uploadedPicture } from "../gallery/uploaded-picture.schema.server";
import { CURRENCIES, isCurrency } from "../money/currencies.server";
import { DEFAULT_CURRENCY } from "../money/currency";
import { SHIPPING_TAXES } from "../money/tax";
import { isTimeZone } from "../time/time-zone";
import { serviceKeyFields } from "./service-keys.schema.server";
import { parseSynonyms } from "./synonyms";

const WRONG_EMAIL = "Enter one email address, such as shop@example.com, or nothing.";
const UNITS = "Enter a whole number of units, from 0 to 1000.";
const HOLD_UNITS = "Enter a whole number of units, from 1 to 10000.";
const DAYS_OF_YEAR = "Enter a whole number of days, from 0 to 365.";
const MINUTES = `Enter a whole number of minutes, from 1 to ${ORDER_HOLD_LIMIT} (a week).`;
const DAYS = "Enter a whole number of days, from 1 to 60.";

/** One e-mail address, or an empty text. */
const optionalEmail = z.union(
  [z.string().trim().length(0), emailAddress({ required: WRONG_EMAIL, html: WRONG_EMAIL, format: WRONG_EMAIL })],
  { error: WRONG_EMAIL },
);

const WRONG_ZONE = "Choose a time zone of the list, such as Europe/Berlin.";

const timeZone = normalizable(64, WRONG_ZONE).trim().refine(isTimeZone, WRONG_ZONE).describe("An IANA time zone");

const WRONG_NAME = `Enter a name of at most ${SHOP_NAME_LIMIT} characters, without < > or ".`;

const shopName = line(SHOP_NAME_LIMIT).pipe(z.string().min(1, WRONG_NAME).regex(SHOP_NAME, WRONG_NAME));

const WRONG_SENDER = "Enter one sender, such as shop@example.com or My Shop <shop@example.com>, or nothing.";

const CONTROL = "\\u0000-\\u001f\\u007f-\\u009f";
const MAILBOX = `[^\\s@,;<>"${CONTROL}]+@[^\\s@,;<>"${CONTROL}]+`;

/** `SENDER` for JSON Schema. */
const SENDER_PATTERN = `^(?:|${MAILBOX}|(?:"[^"${CONTROL}]*"|[^${CONTROL}@,;<>"]*) ?<${MAILBOX}>)$`;

/** One e-mail address, with or without a name, or an empty text. */
const sender = line(300)
  .refine((text) => text === "" || SENDER.test(text), WRONG_SENDER)
  .meta({ type: "string", maxLength: 300, pattern: SENDER_PATTERN });

const WRONG_COLOR = "Enter a color as #rrggbb, such as #1d5a44, or nothing.";
const PALE_COLOR = "Too pale: text in this color would be hard to read. Choose a darker one.";

/** `#rrggbb`, in lower case, or an empty text. */
const accentColor = line(20)
  .transform((color) => color.toLowerCase())
  .pipe(z.string().regex(/^(?:#[0-9a-f]{6})?$/, { error: WRONG_COLOR, abort: true }))
  .refine((color) => color === "" || isReadableAccent(color), PALE_COLOR)
  .meta({ type: "string", pattern: "^(?:#[0-9A-Fa-f]{6})?$", description: "Dark enough to read text in it" });

/** A choice of yes or no, as a boolean or a form's text. */
const yesOrNo = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")], {
    error: "Choose an entry of the list.",
  })
  .meta({ type: "boolean" });

const WRONG_CURRENCY = "Choose a currency of the list by its code, such as EUR.";

const currency = z
  .string({ error: WRONG_CURRENCY })
  .transform((code) => code.trim().toUpperCase())
  .refine(isCurrency, WRONG_CURRENCY)
  .meta({ type: "string", enum: CURRENCIES.map(({ code }) => code), description: "ISO 4217" });

/** How many wrong lines are named at once. */
const NAMED_LINES = 5;

/** Lines such as `bike = bicycle`. */
const synonyms = lines(4000)
  .superRefine((text, context) => {
    const { errors } = parseSynonyms(text);
    if (errors.length > 0) context.addIssue({ code: "custom", message: errors.slice(0, NAMED_LINES).join(" ") });
  })
  .describe("Lines such as `bike = bicycle`");

const country = z.enum(
  COUNTRIES.map(({ code }) => code),
  { error: "Choose a country of the list." },
);

/** Names of payment methods, one a line; which there are is checked where they are known. */
const paymentMethods = lines(500);

const DAYS_FROM_0 = "Please enter a whole number of days from 0 to 60.";
const WRONG_DOMAIN_FILE = "Enter the file as PayPal gives it: at most 12000 characters, without accents or symbols.";

/** A file of plain text. It is served as it is, but for the line ends of forms. */
const domainFile = z
  .string({ error: WRONG_DOMAIN_FILE })
  .transform((text) => (text.trim() === "" ? "" : text.replace(/\r\n?/g, "\n")))
  .pipe(
    z
      .string()
      .max(12_000, WRONG_DOMAIN_FILE)
      .regex(/^[\t\n -~]*$/, WRONG_DOMAIN_FILE),
  );

/** A setting: its rule, and its value in a new shop. */
const setting = <Rule extends z.ZodType>(rule: Rule, initial: z.output<Rule>) => ({ rule, initial });

/** All settings that admins can change. The same rules serve the forms and the API. */
const SETTINGS = {
  shopName: setting(shopName, "Tradepost"),
  postalAddress: setting(lines(300), ""),
  country: setting(country, "US"),
  state: setting(line(60), ""),
  phone: setting(line(40), ""),
  pickupHours: setting(lines(300), ""),
  taxNumber: setting(line(60), ""),
  contactEmail: setting(optionalEmail, ""),
  orderEmail: setting(optionalEmail, ""),
  mailFrom: setting(sender, ""),
  reviewRequestDays: setting(wholeNumber(0, 60, DAYS_FROM_0, DAYS_FROM_0), 0),
  cartReminders: setting(yesOrNo, false),
  bankTransfer: setting(lines(2000), ""),
  bankTransferDays: setting(wholeNumber(1, 60, DAYS, DAYS), 7),
  paymentMethods: setting(paymentMethods, ""),
  paypalEnvironment: setting(z.enum(["sandbox", "live"], { error: "Choose an entry of the list." }), "sandbox"),
  paypalApplePay: setting(yesOrNo, false),
  applePayDomainFile: setting(domainFile, ""),
  paypalGooglePay: setting(yesOrNo, false),
  cashOnDeliveryZones: setting(lines(2000).describe("Ids or names of shipping zones, one a line; empty for none"), ""),
  tagline: setting(line(120), "Things that last, chosen with care."),
  intro: setting(lines(400), ""),
  heroImage: setting(uploadedPicture, ""),
  heroLink: setting(linkTarget, ""),
  announcement: setting(line(200), ""),
  logo: setting(uploadedPicture, ""),
  accentColor: setting(accentColor, ""),
  requireTwoFactor: setting(yesOrNo, false),
  timeZone: setting(timeZone, "UTC"),
  lowStock: setting(wholeNumber(0, 1000, UNITS, UNITS), 3),
  newProductDays: setting(wholeNumber(0, 365, DAYS_OF_YEAR, DAYS_OF_YEAR), 0),
  handlingDays: setting(wholeNumber(0, 60, DAYS_FROM_0, DAYS_FROM_0), 2),
  holdUnits: setting(wholeNumber(1, 10_000, HOLD_UNITS, HOLD_UNITS), 10),
  orderHoldMinutes: setting(wholeNumber(1, ORDER_HOLD_LIMIT, MINUTES, MINUTES), 60),
  purchaseLinks: setting(z.enum(PURCHASE_LINKS, { error: "Choose an entry of the list." }), "alongside"),
  returnsNote: setting(lines(500), ""),
  returnDays: setting(wholeNumber(0, 365, DAYS_OF_YEAR, DAYS_OF_YEAR), 0),
  senderStreet: setting(line(100), ""),
  senderUnit: setting(line(100), ""),
  senderCity: setting(line(60), ""),
  senderState: setting(line(60), ""),
  senderPostalCode: setting(line(16), ""),
  senderCountry: setting(country, "US"),
  parcelUnits: setting(z.enum(["imperial", "metric"], { error: "Choose an entry of the list." }), "imperial"),
  firstSteps: setting(z.enum(["shown", "hidden"], { error: "Choose an entry of the list." }), "shown"),
  synonyms: setting(synonyms, ""),
  currency: setting(currency, DEFAULT_CURRENCY.code),
  pricesIncludeTax: setting(yesOrNo, false),
  shippingTax: setting(z.enum(SHIPPING_TAXES, { error: "Choose an entry of the list." }), "none"),
  exportPrices: setting(z.enum(["same", "net"], { error: "Choose an entry of the list." }), "same"),
};

type Table = typeof SETTINGS;

const entries = Object.entries(SETTINGS);

// TypeScript does not derive the type of each entry.
const rules = Object.fromEntries(entries.map(([name, { rule }]) => [name, rule])) as {
  [Name in keyof Table]: Table[Name]["rule"];
};

/** Body of PUT /api/settings, and the form of a section. Missing settings stay unchanged. */
export const settingChangesSchema = z.object(rules).partial();

/** The same, with the keys of services, and with the version that the caller has read. */
export const settingRequestSchema = settingChangesSchema.extend({ ...serviceKeyFields, version: editVersion });

export type Settings = Required<z.output<typeof settingChangesSchema>>;
export type SettingChanges = z.output<typeof settingChangesSchema>;
export type SettingName = keyof Settings;

export const SETTING_NAMES: SettingName[] = settingChangesSchema.keyof().options;

/** The values of a new shop. */
export const SETTING_DEFAULTS = Object.fromEntries(entries.map(([name, { initial }]) => [name, initial])) as Settings;
