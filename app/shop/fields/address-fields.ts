import type { ShippingAddress } from "~/platform/schema.server";

/** What an address may have besides, with an example of each. */
const CONTACT_EXAMPLE = { company: "Harbor Goods GmbH", phone: "+49 89 1234567" };

type ContactField = keyof typeof CONTACT_EXAMPLE;

type AddressField = Exclude<keyof ShippingAddress, ContactField | "isPickup">;

/**
 * The fields of a shipping address in the order in which they are written, with an example of each. JSON, CSV files and
 * the API description derive from it; the rules are in `address.schema.server.ts`.
 */
const ADDRESS_EXAMPLE: Record<AddressField, string> = {
  shipToFirstName: "Jane",
  shipToLastName: "Doe",
  address1: "1600 HARBOR ST",
  address2: "APT 4",
  city: "PORTLAND",
  state: "OR",
  postalCode: "97201",
  country: "US",
};

/** The labels of the fields in forms. Countries have names of their own for some: see `address-format.server.ts`. */
export const ADDRESS_LABELS: Record<AddressField | ContactField, string> = {
  shipToFirstName: "First name",
  shipToLastName: "Last name",
  address1: "Address",
  address2: "Apartment, suite, unit",
  city: "City",
  state: "State or province",
  postalCode: "Postal code",
  country: "Country",
  company: "Company",
  phone: "Phone",
};

/** Something for each field of an address, by name. @param make gets the field's name and an example of its value */
export function forEachAddressField<Made>(make: (name: AddressField, example: string) => Made) {
  const names = Object.keys(ADDRESS_EXAMPLE) as AddressField[];
  return Object.fromEntries(names.map((name) => [name, make(name, ADDRESS_EXAMPLE[name])])) as Record<
    AddressField,
    Made
  >;
}

/** The same for each field that an address may have besides. */
export function forEachContactField<Made>(
  make: (name: ContactField, example: string) => Made,
): Record<ContactField, Made> {
  return { company: make("company", CONTACT_EXAMPLE.company), phone: make("phone", CONTACT_EXAMPLE.phone) };
}
