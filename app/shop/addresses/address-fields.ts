import type { ShippingAddress } from "~/platform/schema.server";

/**
 * The fields of a shipping address in the order in which they are written, with an example of each. JSON, CSV files and
 * the API description derive from it; the rules are in `address.schema.server.ts`.
 */
const ADDRESS_EXAMPLE: ShippingAddress = {
  shipToFirstName: "Jane",
  shipToLastName: "Doe",
  address1: "1600 HARBOR ST",
  address2: "APT 4",
  city: "PORTLAND",
  state: "OR",
  postalCode: "97201",
  country: "US",
};

type AddressField = keyof ShippingAddress;

/** The labels of the fields in forms. */
export const ADDRESS_LABELS: Record<AddressField, string> = {
  shipToFirstName: "First name",
  shipToLastName: "Last name",
  address1: "Address",
  address2: "Apartment, suite, unit",
  city: "City",
  state: "State or province",
  postalCode: "Postal code",
  country: "Country",
};

/**
 * Something for each field of an address, by name.
 * @param make gets the field's name and an example of its value
 */
export function forEachAddressField<Made>(make: (name: AddressField, example: string) => Made) {
  const names = Object.keys(ADDRESS_EXAMPLE) as AddressField[];
  return Object.fromEntries(names.map((name) => [name, make(name, ADDRESS_EXAMPLE[name])])) as Record<
    AddressField,
    Made
  >;
}
