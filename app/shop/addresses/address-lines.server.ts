import type { ShippingAddress } from "~/platform/schema.server";
import { countryName } from "../fields/countries.server";
import { formattedLines } from "./address-format.server";

/** The lines of an address as written on a shipping label, with the country's name at the end, and the phone number if there is one. */
export function addressLines(address: ShippingAddress): string[] {
  const { shipToFirstName, shipToLastName, phone, country, isPickup } = address;
  const lines = isPickup
    ? [`${shipToFirstName} ${shipToLastName}`, "Picked up at the shop"]
    : [...formattedLines(address), countryName(country)];
  return [...lines, ...(phone ? [`Phone ${phone}`] : [])].filter((line) => line.trim() !== "");
}
