import { z } from "zod";
import { listReply } from "~/http/reply/lists.server";
import { discountList } from "~/shop/discounts/discount-list.server";
import { discountChangesSchema, discountRequestSchema } from "~/shop/discounts/manage-discount.schema.server";
import { createDiscount, deleteDiscount, getDiscount, updateDiscount } from "~/shop/discounts/manage-discount.server";
import { call, changing, deleting, endpoint } from "./call.server";
import { discountJson, discountResponse, discountsResponse } from "./json/discount.server";
import { messageResponse } from "./json/responses.server";

const GROUP = "Orders and shipping";
const KINDS = "`value` is in percent or an amount, by `kind`. Times are ISO 8601 with an offset.";

const current = (id: string) => discountJson(getDiscount(id));

export const discounts = {
  all: endpoint("/api/discounts", GROUP, {
    GET: call({
      permission: "discounts",
      summary: "List the discounts, newest first",
      describedQuery: z.object(discountList.filters).partial(),
      paged: true,
      responses: { 200: discountsResponse },
    }).handledBy(({ request }) => listReply(request, discountList, (rows) => rows.map(discountJson))),
    POST: call({
      permission: "discounts",
      summary: "Create a discount",
      note: `${KINDS} By default, the code is switched on and has no limits.`,
      body: discountRequestSchema,
      responses: { 201: discountResponse },
      example: { body: { code: "WELCOME-10", kind: "percent", value: 10, minimum: 50, oncePerCustomer: true } },
    }).handledBy(({ person, body }) => current(createDiscount(person, body))),
  }),
  one: endpoint("/api/discounts/{id}", GROUP, {
    GET: call({ permission: "discounts", summary: "Get a discount", responses: { 200: discountResponse } }).handledBy(
      ({ params }) => current(params.id),
    ),
    PUT: call({
      permission: "discounts",
      summary: "Change a discount",
      note: `${KINDS} Omitted fields stay unchanged; another kind needs another value. Existing orders keep their discount.`,
      body: discountChangesSchema,
      refusals: [409],
      responses: { 200: discountResponse },
      example: { body: { isActive: false } },
    }).handledBy(changing(updateDiscount, current)),
    DELETE: call({
      permission: "discounts",
      summary: "Delete a discount",
      note: "Existing orders keep their discount.",
      responses: { 200: messageResponse },
    }).handledBy(deleting(deleteDiscount, "Discount deleted")),
  }),
};
