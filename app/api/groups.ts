/** The groups of calls, in the order of the API's page, with their descriptions. */
export const GROUP_NOTES = {
  "Users and sessions": "Accounts, signing in and out, passwords, and the caller's own profile.",
  Customers: "Everyone who orders, guests too, and what staff knows of them. Only for admins.",
  Products: "The catalog, its reviews and, for admins, its products.",
  Categories: "The categories of the products, and what their pages say.",
  Uploads: "Pictures of the gallery. Only for admins.",
  "Orders and shipping": "Shipping rates, discounts, orders, payments, refunds and parcels.",
  Messages: "Messages between customers and support, the contact form, and the mailing list.",
  Pages: "The shop's own pages of text, such as 'About us'.",
  Service: "The shop's health and configuration, and the endpoints that outside services call.",
};

export type Group = keyof typeof GROUP_NOTES;
