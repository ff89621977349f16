import { COUNTRIES } from "../fields/countries.server";
import { setting } from "../settings/settings.server";

const byName = new Intl.Collator("en-US").compare;

/** The countries with their English names, the shop's own first. */
export function listCountries(): typeof COUNTRIES {
  const own = setting("country");
  return [...COUNTRIES].sort(
    (one, other) => Number(other.code === own) - Number(one.code === own) || byName(one.name, other.name),
  );
}
