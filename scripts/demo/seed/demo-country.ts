import { eq } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { order, product, setting, shippingRate, shippingZone, taxClass, taxRate } from "~/platform/schema.server";
import { SETTING_DEFAULTS } from "~/shop/settings/settings.schema.server";
import { type DemoPlace, INCLUDED, onOneLine } from "./demo-place";
import type { DemoCountryCode } from "./seed-arguments";

type Rate = {
  id: string;
  service: string;
  carrier: string;
  first: number;
  further?: number;
  freeFrom?: number;
  days: number;
};

/** What a demo shop in a country has instead of the one in Oregon. Amounts are in the smallest unit of its currency. */
type DemoCountry = {
  settings: Record<string, string | number | boolean> & { postalAddress: string };
  place: Omit<DemoPlace, "address">;
  /** Percent by country and tax class; the empty country is everywhere else. */
  taxes: { country: string; taxClass?: string; percent: number }[];
  classes: { id: string; name: string }[];
  zones: { id: string; name: string; places: string; rates: Rate[] }[];
};

const PICKUP: Rate = { id: "pickup", service: "Pickup", carrier: "Tradepost", first: 0, days: 1 };

/** Whole steps of a currency, as shops like to write prices. */
const stepped = (amount: number, step: number) => Math.max(step, Math.round(amount / step) * step);

/** The standard rates of the other member states of the European Union, as of January 2026. */
const EU_PERCENT = {
  ...{ BE: 21, BG: 20, CY: 19, CZ: 21, DK: 25, EE: 24, ES: 21, FI: 25.5, FR: 20, GR: 24, HR: 25, HU: 27, IE: 23 },
  ...{ IT: 22, LT: 21, LU: 17, LV: 21, MT: 18, NL: 21, PL: 23, PT: 23, RO: 21, SE: 25, SI: 22, SK: 23 },
};

const DEMO_COUNTRIES = {
  DE: {
    settings: {
      country: "DE",
      currency: "EUR",
      timeZone: "Europe/Berlin",
      pricesIncludeTax: true,
      shippingTax: "proportional",
      exportPrices: "net",
      phone: "+49 30 555 0142",
      postalAddress: "Musterstraße 12\n10243 Berlin\nGermany",
      pickupHours: "Monday to Friday, 10 to 18",
      bankTransfer: "Tradepost, DE00 0000 0000 0000 0000 00",
      cashOnDeliveryZones: "Germany",
    },
    place: {
      town: "Berlin",
      country: "Germany",
      prices: `Prices are in euros. ${INCLUDED}`,
      price: (cents) => stepped(cents * 0.92, 50) - 5,
    },
    classes: [{ id: "reduced", name: "Reduced" }],
    taxes: [
      { country: "", percent: 0 },
      { country: "DE", percent: 19 },
      { country: "DE", taxClass: "reduced", percent: 7 },
      { country: "AT", percent: 20 },
      { country: "AT", taxClass: "reduced", percent: 10 },
      ...Object.entries(EU_PERCENT).map(([country, percent]) => ({ country, percent })),
    ],
    zones: [
      {
        id: "germany",
        name: "Germany",
        places: "DE",
        rates: [
          { id: "standard", service: "Parcel", carrier: "DHL", first: 490, freeFrom: 6000, days: 3 },
          { id: "expedited", service: "Express", carrier: "DHL", first: 1290, days: 1 },
          PICKUP,
        ],
      },
      {
        id: "neighbors",
        name: "European Union",
        places: ["AT", ...Object.keys(EU_PERCENT)].join("\n"),
        rates: [{ id: "standard", service: "Parcel", carrier: "DHL", first: 1390, further: 200, days: 6 }],
      },
      {
        id: "world",
        name: "Other countries",
        places: "*",
        rates: [{ id: "standard", service: "Parcel", carrier: "DHL", first: 2990, further: 500, days: 12 }],
      },
    ],
  },
  JP: {
    settings: {
      country: "JP",
      currency: "JPY",
      timeZone: "Asia/Tokyo",
      pricesIncludeTax: true,
      shippingTax: "standard",
      phone: "+81 3 5550 0142",
      postalAddress: "1-2-3 Jingumae\nShibuya-ku, Tokyo 150-0001\nJapan",
      pickupHours: "Every day, 11 to 19",
    },
    place: {
      town: "Tokyo",
      country: "Japan",
      prices: `Prices are in yen. ${INCLUDED}`,
      price: (cents) => stepped(cents * 1.5, 100) - 20,
    },
    classes: [{ id: "reduced", name: "Reduced" }],
    taxes: [
      { country: "", percent: 0 },
      { country: "JP", percent: 10 },
      { country: "JP", taxClass: "reduced", percent: 8 },
    ],
    zones: [
      {
        id: "japan",
        name: "Japan",
        places: "JP",
        rates: [
          { id: "standard", service: "Home delivery", carrier: "Yamato", first: 800, freeFrom: 10_000, days: 2 },
          PICKUP,
        ],
      },
      {
        id: "world",
        name: "Other countries",
        places: "*",
        rates: [{ id: "standard", service: "EMS", carrier: "Japan Post", first: 3500, further: 800, days: 8 }],
      },
    ],
  },
  KW: {
    settings: {
      country: "KW",
      currency: "KWD",
      timeZone: "Asia/Kuwait",
      phone: "+965 2555 0142",
      postalAddress: "Block 3, Street 12, Building 4\nSalmiya\nKuwait",
      pickupHours: "Saturday to Thursday, 10 to 22",
      bankTransfer: "Tradepost, KW00 TEST 0000 0000 0000 0000 0000 00",
      cashOnDeliveryZones: "Kuwait",
    },
    place: {
      town: "Salmiya",
      country: "Kuwait",
      prices: "Prices are in Kuwaiti dinars. The checkout shows shipping before the order is placed.",
      price: (cents) => stepped(cents * 3.07, 250),
    },
    classes: [],
    taxes: [{ country: "", percent: 0 }],
    zones: [
      {
        id: "kuwait",
        name: "Kuwait",
        places: "KW",
        rates: [
          { id: "standard", service: "Courier", carrier: "Aramex", first: 1500, freeFrom: 20_000, days: 1 },
          PICKUP,
        ],
      },
      {
        id: "gulf",
        name: "Gulf states",
        places: "AE\nBH\nOM\nQA\nSA",
        rates: [{ id: "standard", service: "Courier", carrier: "Aramex", first: 4750, further: 500, days: 4 }],
      },
      {
        id: "world",
        name: "Other countries",
        places: "*",
        rates: [{ id: "standard", service: "Courier", carrier: "Aramex", first: 9500, further: 1000, days: 8 }],
      },
    ],
  },
} satisfies Record<DemoCountryCode, DemoCountry>;

/** Where the demo of a country is. */
export const demoPlace = (code: DemoCountryCode): DemoPlace => ({
  ...DEMO_COUNTRIES[code].place,
  address: onOneLine(DEMO_COUNTRIES[code].settings.postalAddress),
});

const THOUSANDTHS = 1000;

function replaceTaxes({ classes, taxes }: DemoCountry): void {
  db.delete(taxRate).run();
  for (const each of classes) db.insert(taxClass).values(each).onConflictDoNothing().run();
  for (const { country, taxClass: id = "standard", percent } of taxes) {
    const rateId = country === "" ? "default" : `demo-${country}-${id}`.toLowerCase();
    db.insert(taxRate)
      .values({ id: rateId, country, taxClass: id, thousandths: percent * THOUSANDTHS })
      .run();
  }
}

function replaceZones({ zones }: DemoCountry): void {
  db.delete(shippingRate).run();
  db.delete(shippingZone).run();
  for (const [index, { rates, ...zone }] of zones.entries()) {
    db.insert(shippingZone)
      .values({ ...zone, position: 10 * (index + 1) })
      .run();
    for (const { id, service, carrier, first, further = 0, freeFrom, days } of rates) {
      db.insert(shippingRate)
        .values({
          id: `${id}-${zone.id}`,
          rateId: id,
          zone: zone.id,
          kind: id === PICKUP.id ? "pickup" : "ship",
          service,
          carrier,
          firstUnitCents: first,
          furtherUnitCents: further,
          freeFromCents: freeFrom ?? null,
          deliveryDays: days,
        })
        .run();
    }
  }
}

/**
 * Makes the demo a shop of another country, with its currency, taxes, zones and prices.
 * @returns false for a shop that has orders, whose currency stays, or that is in that country already
 */
export function seedDemoCountry(code: DemoCountryCode): boolean {
  const wanted: DemoCountry = DEMO_COUNTRIES[code];
  const current = db.select().from(setting).where(eq(setting.name, "country")).get();
  const hasOrders = db.select({ id: order.id }).from(order).limit(1).get() !== undefined;
  if (hasOrders || current?.value === code) return false;
  const updatedAt = new Date();
  for (const [name, value] of Object.entries(wanted.settings)) {
    if (!(name in SETTING_DEFAULTS)) throw new Error(`There is no setting ${name}.`);
    db.insert(setting)
      .values({ name, value, updatedAt })
      .onConflictDoUpdate({ target: setting.name, set: { value } })
      .run();
  }
  replaceTaxes(wanted);
  replaceZones(wanted);
  for (const { num, priceCents } of db.select({ num: product.num, priceCents: product.priceCents }).from(product).all())
    db.update(product)
      .set({ priceCents: wanted.place.price(priceCents) })
      .where(eq(product.num, num))
      .run();
  return true;
}
