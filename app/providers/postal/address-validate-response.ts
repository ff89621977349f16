import type { PostalAddress } from "./postal-service";

/** An address in the response format of USPS Web Tools: the street in Address2, the unit in Address1. */
export function addressValidateResponse(address: PostalAddress) {
  return {
    AddressValidateResponse: {
      Address: {
        Address1: address.address2,
        Address2: address.address1,
        City: address.city,
        State: address.state,
        Zip5: address.country === "US" ? address.postalCode.slice(0, 5) : address.postalCode,
      },
    },
  };
}
