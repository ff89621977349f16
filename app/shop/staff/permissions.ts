import type { user } from "~/platform/schema.server";

/** What an admin may do: the table below says which permissions each role has. */
export type Role = NonNullable<(typeof user.$inferSelect)["role"]>;

/** The roles as screens name them, the one with the fewest permissions first. */
export const ROLE_LABELS: Record<Role, string> = {
  fulfilment: "Fulfillment",
  manager: "Manager",
  owner: "Owner",
};

const EVERY_ROLE: readonly Role[] = ["owner", "manager", "fulfilment"];
const MANAGERS: readonly Role[] = ["owner", "manager"];
const OWNERS: readonly Role[] = ["owner"];

/** The roles with each permission. Pages, forms, API and navigation read this table only. */
const PERMISSIONS = {
  /** Orders, their documents and their CSV file. */
  "orders.read": EVERY_ROLE,
  /** Shipping, delivery, tracking numbers, notes, and payments that arrive without a service. */
  "orders.fulfill": EVERY_ROLE,
  /** Entering orders for customers, changing the items of orders, and waiving what is due then. */
  "orders.create": MANAGERS,
  "orders.cancel": MANAGERS,
  /** Refunds, and payments that did not pay their order. */
  "orders.refund": MANAGERS,
  /** The support's conversations and the contact form's messages. */
  messages: EVERY_ROLE,
  /** The product list, drafts included, and its CSV file. */
  "products.read": EVERY_ROLE,
  "products.stock": EVERY_ROLE,
  /** Everything else of products: prices, texts, pictures, imports. */
  "products.edit": MANAGERS,
  reviews: MANAGERS,
  /** Texts, pictures and order of the categories. */
  categories: MANAGERS,
  "shipping-rates": MANAGERS,
  discounts: MANAGERS,
  /** Pages of text, such as terms and privacy. */
  pages: MANAGERS,
  /** Customers and subscribers. */
  customers: MANAGERS,
  /** Sales figures of the overview, and the reports. */
  sales: MANAGERS,
  /** The emails that were sent, the state of external services, and what admins changed. */
  records: MANAGERS,
  taxes: OWNERS,
  /** All orders, customers and settings as JSON. */
  export: OWNERS,
  settings: OWNERS,
  /** Adding and changing admins, and their roles. */
  staff: OWNERS,
} satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** The role of a person; null for everyone who is not an admin. */
export type RoleHolder = { role: Role | null };

/** Whether a person has a permission. */
export function hasPermission(person: RoleHolder | null | undefined, permission: Permission): boolean {
  const role = person?.role;
  const roles: readonly Role[] = PERMISSIONS[permission];
  return role !== null && role !== undefined && roles.includes(role);
}

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): Role[] => [...PERMISSIONS[permission]];
