/** The payer of the sandbox. */
export const PAYER = { email_address: "buyer@example.com", name: { given_name: "Jane", surname: "Doe" } };

/** An address that the payer has at PayPal. */
export type PayerAddress = {
  name: string;
  address: {
    address_line_1: string;
    address_line_2?: string;
    admin_area_2?: string;
    admin_area_1?: string;
    postal_code?: string;
    country_code: string;
  };
};

/** The payer's addresses: the first is taken unless another one is chosen. */
export const PAYER_ADDRESSES: [PayerAddress, ...PayerAddress[]] = [
  {
    name: "Jane Doe",
    address: {
      address_line_1: "1600 SW Oak St",
      admin_area_2: "Portland",
      admin_area_1: "OR",
      postal_code: "97205",
      country_code: "US",
    },
  },
  {
    name: "Mary Ann Doe",
    address: {
      address_line_1: "350 5th Ave",
      address_line_2: "Floor 20",
      admin_area_2: "New York",
      admin_area_1: "NY",
      postal_code: "10118",
      country_code: "US",
    },
  },
  {
    name: "Jane Doe",
    address: {
      address_line_1: "Unter den Linden 77",
      admin_area_2: "Berlin",
      postal_code: "10117",
      country_code: "DE",
    },
  },
  {
    name: "Jane Doe",
    address: {
      address_line_1: "2-1 Marunouchi",
      admin_area_2: "Chiyoda-ku",
      admin_area_1: "Tokyo",
      country_code: "JP",
    },
  },
];
