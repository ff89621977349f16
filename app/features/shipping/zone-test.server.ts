import { typedDollars } from "~/shop/fields/fields.schema.server";
import { setting } from "~/shop/settings/settings.server";
import { arrivalText } from "~/shop/shipping/arrival";
import { shippingRates } from "~/shop/shipping/shipping-rates.server";
import { shopHandling } from "~/shop/shipping/shop-place.server";
import { shopUnits, typedWeight } from "~/shop/shipping/weight.schema.server";
import { zoneFor } from "~/shop/shipping/zones.server";

const FIELDS = ["country", "state", "postalCode", "weight", "total"] as const;

/** Longer values are cut: no address and no amount has them. */
const LENGTH = 60;

/** What a parcel costs, by the query of the tester: its address, weight and item total. */
export function testedParcel(query: URLSearchParams) {
  const typed = Object.fromEntries(FIELDS.map((name) => [name, (query.get(name) ?? "").trim().slice(0, LENGTH)]));
  const { country = "", state = "", postalCode = "", weight = "", total = "" } = typed;
  const values = { country: country || setting("country"), state, postalCode, weight, total };
  const grams = typedWeight(() => shopUnits().parcel).safeParse(weight);
  const cents = typedDollars.safeParse(total);
  const errors = { weight: grams.error?.issues[0]?.message, total: cents.error?.issues[0]?.message };
  if (!country || !grams.success || !cents.success) return { values, errors, result: null };
  const destination = { country, state, postalCode };
  const rates = shippingRates(destination, [{ shippingMethod: "", qty: 1, weight: grams.data }], cents.data ?? 0);
  return {
    values,
    errors,
    result: {
      place: [postalCode, state, country].filter(Boolean).join(", "),
      zone: zoneFor(destination)?.name ?? null,
      rates: rates.map((rate) => ({
        ...rate,
        arrives: arrivalText(rate.deliveryDays, shopHandling(), Date.now()),
      })),
    },
  };
}
