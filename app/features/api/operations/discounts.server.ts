import { z } from "zod";
import { discountList } from "~/shop/discounts/discount-list.server";
import { discountChangesSchema, discountRequestSchema } from "~/shop/discounts/manage-discount.schema.server";
import { messageResponse } from "~/views/api-responses.server";
import { discountResponse, discountsResponse } from "~/views/discount-json.server";
import type { Operation } from "../operation";

const GROUP = "Orders and shipping";
const KINDS = "`value` is in percent or in dollars, by `kind`. Times are ISO 8601 with an offset.";

export const discountOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/discounts",
    group: GROUP,
    summary: "List the discounts, newest first",
    caller: "admin",
    query: z.object(discountList.filters).partial(),
    paged: true,
    responses: { 200: discountsResponse },
  },
  {
    method: "POST",
    path: "/api/discounts",
    group: GROUP,
    summary: "Create a discount",
    note: `${KINDS} By default, the code is switched on and has no limits.`,
    caller: "admin",
    body: discountRequestSchema,
    responses: { 201: discountResponse },
    example: { body: { code: "WELCOME-10", kind: "percent", value: 10, minimum: 50, oncePerCustomer: true } },
  },
  {
    method: "GET",
    path: "/api/discounts/{id}",
    group: GROUP,
    summary: "Get a discount",
    caller: "admin",
    responses: { 200: discountResponse },
  },
  {
    method: "PUT",
    path: "/api/discounts/{id}",
    group: GROUP,
    summary: "Change a discount",
    note: `${KINDS} Omitted fields stay unchanged; another kind needs another value. Existing orders keep their discount.`,
    caller: "admin",
    body: discountChangesSchema,
    refusals: [409],
    responses: { 200: discountResponse },
    example: { body: { isActive: false } },
  },
  {
    method: "DELETE",
    path: "/api/discounts/{id}",
    group: GROUP,
    summary: "Delete a discount",
    note: "Existing orders keep their discount.",
    caller: "admin",
    responses: { 200: messageResponse },
  },
];
