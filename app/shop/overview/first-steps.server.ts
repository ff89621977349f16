import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { backupFailure, lastBackup } from "~/platform/last-backup.server";
import { failureOf } from "~/platform/outbound.server";
import { adminChange, order, product, shippingRate, shippingZone } from "~/platform/schema.server";
import { labelService } from "~/providers/labels/labels.server";
import { hasMailServer } from "../email/mail-server.server";
import { countryInSentence } from "../fields/countries.server";
import { isoTime } from "../fields/iso-time";
import { hasLegalPages } from "../pages/pages.server";
import { canBePaid, paymentProblems } from "../payment-methods/payment-providers.server";
import { SETTING_TABLE } from "../settings/setting-table.server";
import { SETTING_DEFAULTS, SETTING_NAMES } from "../settings/settings.schema.server";
import { setting } from "../settings/settings.server";
import { destinationIn } from "../shipping/zone-places.server";
import { shippingZones } from "../shipping/zones.server";

/** A step of setting up a shop. What is done follows from facts and is not stored. */
export type FirstStep = {
  title: string;
  /** What is missing, in sentences; empty when the step is done. */
  missing: string;
  /** Where it is done. */
  to: string;
  /** Where another part of it is done, or another way. */
  also?: { to: string; label: string };
  /** Whether the shop cannot sell without it, or is at risk. */
  isNeeded: boolean;
};

const anyProduct = db.select({ num: product.num }).from(product).where(isNotNull(product.slot)).limit(1).prepare();
const anyRate = db
  .select({ id: shippingRate.id })
  .from(shippingRate)
  .where(eq(shippingRate.isOffered, true))
  .limit(1)
  .prepare();
const uncheckedFreeRates = db
  .select({ service: shippingRate.service, zone: shippingZone.name })
  .from(shippingRate)
  .innerJoin(shippingZone, eq(shippingZone.id, shippingRate.zone))
  .leftJoin(adminChange, and(eq(adminChange.entity, "rate"), eq(adminChange.entityId, shippingRate.id)))
  .where(
    and(
      eq(shippingRate.isOffered, true),
      eq(shippingRate.kind, "ship"),
      eq(shippingRate.firstUnitCents, 0),
      eq(shippingRate.furtherUnitCents, 0),
      isNull(adminChange.num),
    ),
  )
  .orderBy(shippingZone.position, shippingRate.service)
  .prepare();
const anyChange = (entity: "rate" | "tax") =>
  db.select({ num: adminChange.num }).from(adminChange).where(eq(adminChange.entity, entity)).limit(1).prepare();
const anyRateChange = anyChange("rate");
const anyTaxChange = anyChange("tax");
const moneyChecked = db
  .select({ num: adminChange.num })
  .from(adminChange)
  .where(and(eq(adminChange.entity, "setting"), eq(adminChange.entityId, "money")))
  .limit(1)
  .prepare();
const anyPaidOrder = db.select({ id: order.id }).from(order).where(isNotNull(order.paidAt)).limit(1).prepare();

function missingAboutSeller(): string {
  const sentences = [
    setting("shopName") === SETTING_DEFAULTS.shopName && `The shop is still called ${SETTING_DEFAULTS.shopName}.`,
    !setting("postalAddress") && "There is no postal address for invoices and packing slips.",
  ];
  return sentences.filter(Boolean).join(" ");
}

function missingForEmail(): string {
  const failure = hasMailServer() && failureOf("email");
  const sentences = [
    failure && `Emails are not sent: the mail server does not work: ${failure}.`,
    !hasMailServer() && "Emails are not sent: no mail server is set up. They are written to files.",
    !setting("contactEmail") &&
      "There is no contact email: messages of the contact form are not sent to anyone, and are only in the back office.",
  ];
  return sentences.filter(Boolean).join(" ");
}

/** Test payments leave the step open: orders look paid. */
const missingForPayment = (): string =>
  canBePaid()
    ? paymentProblems().join(" ")
    : "Orders cannot be paid: neither PayPal nor Stripe is set up, and there is neither bank transfer nor cash on delivery.";

/** That zones name countries without the shop's own, as those of a new shop do outside the United States; empty otherwise. */
function missingZone(): string {
  const own = setting("country");
  const places = shippingZones().flatMap((zone) => zone.places);
  const countries = places.map(({ place }) => destinationIn(place).country).filter(Boolean);
  return countries.length === 0 || countries.includes(own)
    ? ""
    : `Parcels within ${countryInSentence(own)}, where the shop is, go as those to other countries: add a shipping zone for it with its rates.`;
}

/** The rates that every new shop has: those that are free are checked once each was saved, the others once any was. */
function missingForShipping(): string {
  if (!anyRate.get()) return "No rate is offered: the shop ships nowhere.";
  const free = uncheckedFreeRates.all().map(({ service, zone }) => `${service} to ${zone}`);
  if (free.length > 0)
    return `Free until you enter a price, or save the rate as it is: ${free.join("; ")}. Check the delivery times too.`;
  return anyRateChange.get() ? "" : "Check the rates and the delivery times.";
}

/** The settings of their section, and the time zone. */
const MONEY_NAMES = SETTING_NAMES.filter((name) => SETTING_TABLE[name].section === "money" || name === "timeZone");

/**
 * What every new shop has is checked once any of it was changed, its section of the settings was saved, or an order was paid with
 * it: the first order fixes the currency.
 */
function missingForMoney(): string {
  const isChanged = MONEY_NAMES.some((name) => setting(name) !== SETTING_DEFAULTS[name]);
  if (isChanged || anyTaxChange.get() || moneyChecked.get() || anyPaidOrder.get()) return "";
  return `Prices are in ${setting("currency")}, which the first order fixes, and days in ${setting("timeZone")}. Check them, and what tax is charged where.`;
}

function missingBackup(failure: string | null): string {
  if (failure !== null) return `The last scheduled backup failed: ${failure}`;
  return lastBackup() ? "" : "No backup has been made yet.";
}

/** The steps of setting up the shop, in their order, with what is missing now. */
function firstSteps(): FirstStep[] {
  const email = missingForEmail();
  const zone = missingZone();
  const failure = backupFailure();
  return [
    { title: "Name and address", missing: missingAboutSeller(), to: "/admin/settings/shop", isNeeded: false },
    {
      title: "Currency, tax and time zone",
      missing: missingForMoney(),
      to: "/admin/settings/money",
      also: { to: "/admin/taxes", label: "Tax rates" },
      isNeeded: false,
    },
    {
      title: "First product",
      missing: anyProduct.get() ? "" : "There is no product to buy.",
      to: "/admin/productlist",
      isNeeded: true,
    },
    {
      title: "Payment",
      missing: missingForPayment(),
      to: "/admin/settings/services",
      also: { to: "/admin/settings/payment", label: "Bank transfer" },
      isNeeded: true,
    },
    {
      title: "Email",
      missing: email,
      to: "/admin/settings/services",
      also: { to: "/admin/settings/contact", label: "Contact email" },
      isNeeded: true,
    },
    {
      title: "Shipping rates",
      missing: [zone, missingForShipping()].filter(Boolean).join(" "),
      to: "/admin/shippingrates",
      ...(zone && { also: { to: "/admin/shippingzones", label: "Shipping zones" } }),
      isNeeded: false,
    },
    {
      title: "Legal pages",
      missing: hasLegalPages()
        ? ""
        : "Fill in and publish the pages on shipping, privacy and terms, and delete drafts that you do not need.",
      to: "/admin/pages",
      isNeeded: false,
    },
    {
      title: "Backup",
      missing: missingBackup(failure),
      to: "/admin/settings/server",
      isNeeded: failure !== null,
    },
  ];
}

/**
 * What the overview shows of the steps: the checklist until all is done or an admin has hidden it, and then only what the
 * shop cannot sell without.
 */
export function setupState(): { checklist: FirstStep[] | null; problems: FirstStep[] } {
  const steps = firstSteps();
  const open = steps.filter(({ missing }) => missing !== "");
  if (open.length > 0 && setting("firstSteps") === "shown") return { checklist: steps, problems: [] };
  return { checklist: null, problems: open.filter(({ isNeeded }) => isNeeded) };
}

/** What is set with environment variables or commands where the shop runs. */
export function serverSetup() {
  return {
    hasLabels: labelService !== null,
    lastBackup: isoTime(lastBackup()),
    backupFailure: backupFailure(),
  };
}
