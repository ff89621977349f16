import { stateCode } from "../addresses/us-states";
import { setting } from "../settings/settings.server";
import type { Handling } from "./arrival";

/** The shop's own place, where orders are that are picked up; a US state by its abbreviation, as in other addresses. */
export function shopPlace() {
  const [country, state] = [setting("country"), setting("state")];
  return { country, state: country === "US" ? (stateCode(state) ?? state) : state, postalCode: "" };
}

/** What the days of an arrival follow from, besides its rate. */
export const shopHandling = (): Handling => ({ timeZone: setting("timeZone"), handlingDays: setting("handlingDays") });

/** Where deliveries in a country are estimated to while the address is not known. @param country the shop's own by default */
export function usualPlace(country = setting("country")) {
  // The zones of the United States differ by ZIP codes: New York stands for most of the country.
  return { country, postalCode: country === "US" ? "10001" : "", state: "" };
}
