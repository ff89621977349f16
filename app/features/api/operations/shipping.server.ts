import { postalAddressSchema } from "~/shop/addresses/address.schema.server";
import { ratesQuerySchema } from "~/shop/checkout/checkout.schema.server";
import { rateChangesSchema, rateRequestSchema } from "~/shop/shipping/manage-rate.schema.server";
import { checkedAddressResponse, messageResponse } from "~/views/api-responses.server";
import { rateRowResponse, ratesResponse, rateTableResponse } from "~/views/rate-json.server";
import type { Operation } from "../operation";
import { ADDRESS } from "./examples";

const A_RATE = {
  zone: "lower-48",
  service: "Freight",
  carrier: "UPS",
  shippingMethod: "Oversize",
  firstUnitPrice: 79.5,
  furtherUnitPrice: 40,
  deliveryDays: 7,
};

export const shippingOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/shipping/{postalCode}",
    group: "Orders and shipping",
    summary: "List the shipping rates to a postal code",
    caller: "anyone",
    authOptional: true,
    query: ratesQuerySchema.partial(),
    responses: { 200: ratesResponse },
    example: { params: { postalCode: "97201" }, query: { qty: "2" } },
  },
  {
    method: "POST",
    path: "/api/shipping/shippingaddress",
    group: "Orders and shipping",
    summary: "Validate an address with the postal service",
    note: "Validates an address with the postal service. In the United States, the state has to be that of the ZIP code.",
    caller: "anyone",
    body: postalAddressSchema,
    refusals: [429, 502, 504],
    responses: { 200: checkedAddressResponse },
    example: { body: ADDRESS },
  },
  {
    method: "GET",
    path: "/api/shippingrates",
    group: "Orders and shipping",
    summary: "List the table of shipping rates",
    caller: "admin",
    paged: true,
    responses: { 200: rateTableResponse },
  },
  {
    method: "POST",
    path: "/api/shippingrates",
    group: "Orders and shipping",
    summary: "Add a row to the table of shipping rates",
    note: "By default, the rate is offered and applies to all products whose shipping method has no row in this service and zone.",
    caller: "admin",
    body: rateRequestSchema,
    refusals: [409],
    responses: { 201: rateRowResponse },
    example: { body: A_RATE },
  },
  {
    method: "GET",
    path: "/api/shippingrates/{id}",
    group: "Orders and shipping",
    summary: "Get a row of the table of shipping rates",
    caller: "admin",
    responses: { 200: rateRowResponse },
    example: { params: { id: "overnight-lower-48" } },
  },
  {
    method: "PUT",
    path: "/api/shippingrates/{id}",
    group: "Orders and shipping",
    summary: "Change a row of the table of shipping rates",
    note: "Omitted fields stay unchanged. Existing orders keep their shipping price.",
    caller: "admin",
    body: rateChangesSchema,
    refusals: [409],
    responses: { 200: rateRowResponse },
    example: { params: { id: "overnight-lower-48" }, body: { firstUnitPrice: 26.5 } },
  },
  {
    method: "DELETE",
    path: "/api/shippingrates/{id}",
    group: "Orders and shipping",
    summary: "Delete a row of the table of shipping rates",
    note: "Without any rate for an address, the shop does not ship there.",
    caller: "admin",
    responses: { 200: messageResponse },
    example: { params: { id: "overnight-lower-48" } },
  },
];
