import { taxRateChangesSchema, taxRateSchema } from "~/shop/taxes/manage-tax-rate.schema.server";
import { messageResponse } from "~/views/api-responses.server";
import { taxRateResponse, taxRatesResponse } from "~/views/tax-json.server";
import type { Operation } from "../operation";

export const taxOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/taxes",
    group: "Orders and shipping",
    summary: "List the tax rates",
    caller: "admin",
    paged: true,
    responses: { 200: taxRatesResponse },
  },
  {
    method: "POST",
    path: "/api/taxes",
    group: "Orders and shipping",
    summary: "Add the tax rate of a country or a state",
    note: "The rate of the state comes before that of its country, and that before the default rate.",
    caller: "admin",
    body: taxRateSchema,
    refusals: [409],
    responses: { 201: taxRateResponse },
    example: { body: { country: "US", state: "NY", ratePercent: 8.875 } },
  },
  {
    method: "GET",
    path: "/api/taxes/{id}",
    group: "Orders and shipping",
    summary: "Get a tax rate",
    caller: "admin",
    responses: { 200: taxRateResponse },
    example: { params: { id: "default" } },
  },
  {
    method: "PUT",
    path: "/api/taxes/{id}",
    group: "Orders and shipping",
    summary: "Change a tax rate",
    note: "The default rate has the id `default`. Existing orders keep the rate that they were placed with.",
    caller: "admin",
    body: taxRateChangesSchema,
    refusals: [409],
    responses: { 200: taxRateResponse },
    example: { params: { id: "default" }, body: { ratePercent: 7.5 } },
  },
  {
    method: "DELETE",
    path: "/api/taxes/{id}",
    group: "Orders and shipping",
    summary: "Delete a tax rate",
    note: "The default rate cannot be deleted.",
    caller: "admin",
    refusals: [409],
    responses: { 200: messageResponse },
    example: { params: { id: "default" } },
  },
];
