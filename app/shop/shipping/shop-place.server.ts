import { setting } from "../settings/settings.server";

/** The shop's own place, where orders are that are picked up. */
export const shopPlace = () => ({ country: setting("country"), state: setting("state"), postalCode: "" });

/** Where deliveries are estimated to while the address is not known: the country of the shop. */
export function usualPlace() {
  const country = setting("country");
  // The zones of the United States differ by ZIP codes: New York stands for most of the country.
  return { country, postalCode: country === "US" ? "10001" : "", state: "" };
}
