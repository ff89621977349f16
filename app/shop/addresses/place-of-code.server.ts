import { postalService } from "~/providers/postal/postal.server";
import type { Place } from "~/providers/postal/postal-service";

/**
 * The city and state of a postal code, to fill them in while it is being typed. Makes no call.
 * @param country ISO 3166-1 alpha-2
 * @returns null where they are not known
 */
export const placeOfCode = (country: string, postalCode: string): Place | null =>
  postalService.placeOf(country, postalCode);
