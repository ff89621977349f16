/** The tables, one file per noun. */
export * from "./schema/accounts.server";
export * from "./schema/audit.server";
export * from "./schema/bulk-changes.server";
export * from "./schema/carts.server";
export * from "./schema/customers.server";
export * from "./schema/email.server";
export * from "./schema/labels.server";
export * from "./schema/messages.server";
export * from "./schema/orders.server";
export * from "./schema/parcels.server";
export * from "./schema/payments.server";
export * from "./schema/product-imports.server";
export * from "./schema/products.server";
export * from "./schema/reports.server";
export * from "./schema/returns.server";
export * from "./schema/sessions.server";
export * from "./schema/settings.server";
