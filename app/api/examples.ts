/** Values that the examples of several calls share. */

export const CAPTCHA = "ID:7";
export const AN_ORDER = { id: "7a11c0de7a11c0de7a11c0de" };
export const A_PRODUCT = { id: "65f0c0de65f0c0de65f0c0de" };
export const A_LINK_TOKEN = { token: "TOKEN" };

export const ADDRESS = {
  address1: "1600 Harbor Street",
  address2: "",
  city: "Portland",
  state: "OR",
  postalCode: "97201",
  country: "US",
};
