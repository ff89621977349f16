import { z } from "zod";
import type { CustomerView } from "~/features/customers/customer-page.server";
import type { Customer } from "~/shop/customers/customer.server";
import { customerFields, customerRecord } from "~/shop/customers/customer-fields.schema.server";
import { isoTime } from "~/shop/fields/iso-time";
import {
  dollarsValue,
  idValue,
  textValue,
  timeValue,
  versionValue,
  wholeValue,
} from "~/shop/fields/response-values.schema.server";
import { toDollars } from "~/shop/money/dollars";
import { ORDER_STATUSES } from "~/shop/orders/order-status";
import { fieldSchemas } from "~/shop/records/record.server";

const fields = {
  _id: idValue,
  email: textValue("jane@example.com").describe("In lower case: the account's address, or that of a guest's orders"),
  name: textValue("Jane Doe"),
  user: idValue.nullable().describe("The account; null for a guest"),
  ...fieldSchemas(customerFields, "response"),
  orders: wholeValue(3).describe("The orders that are not canceled"),
  spent: dollarsValue(128).describe("What was paid, less refunds"),
  lastOrderAt: timeValue.nullable(),
  createdAt: timeValue,
  version: versionValue,
};

const listedCustomerResponse = z.strictObject(fields).meta({ id: "ListedCustomer" });

export const customersResponse = z.array(listedCustomerResponse).meta({ id: "Customers" });

export const customerResponse = z
  .strictObject({
    ...fields,
    notes: z
      .array(
        z.strictObject({
          _id: textValue("12"),
          text: textValue("Asks for gift wrapping."),
          version: versionValue,
          author: textValue("admin"),
          at: timeValue,
        }),
      )
      .describe("The newest first"),
    products: z
      .array(z.strictObject({ product: idValue, name: textValue("Enamel Mug"), qty: wholeValue(2, 1) }))
      .describe("What was paid and not refunded of the newest 200 orders"),
    addresses: z
      .array(z.array(textValue("1600 HARBOR ST")))
      .describe("Where the newest 200 orders went, as lines, the latest first"),
    newestOrders: z
      .array(
        z.strictObject({
          _id: idValue,
          number: wholeValue(1042, 1),
          status: z.enum(ORDER_STATUSES),
          totalPrice: dollarsValue(58),
          createdAt: timeValue,
        }),
      )
      .describe("At most 20"),
  })
  .meta({ id: "Customer" });

export function listedCustomerJson(row: Customer): z.infer<typeof listedCustomerResponse> {
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    user: row.userId,
    ...customerRecord.responseValues(row),
    orders: row.orders,
    spent: toDollars(row.spentCents),
    lastOrderAt: isoTime(row.lastOrderAt),
    createdAt: row.createdAt.toISOString(),
    version: customerRecord.versionOf(row),
  };
}

export function customerJson(
  row: Customer,
  { notes, products, addresses, summary }: CustomerView,
): z.infer<typeof customerResponse> {
  return {
    ...listedCustomerJson(row),
    notes: notes.rows.map(({ id, ...note }) => ({ _id: id, ...note })),
    products: products.map(({ productId, name, qty }) => ({ product: productId, name, qty })),
    addresses,
    newestOrders: summary.orders.map(({ id, number, status, totalCents, placedAt }) => ({
      _id: id,
      number,
      status,
      totalPrice: toDollars(totalCents),
      createdAt: placedAt,
    })),
  };
}
