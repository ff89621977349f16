import { z } from "zod";
import { reply } from "~/http/reply/api.server";
import { buyLabel, voidLabel } from "~/shop/labels/buy-label.server";
import { labelsOf } from "~/shop/labels/find-label.server";
import { requestRates } from "~/shop/labels/label-rates.server";
import { labelChangeSchema, labelRequestSchema } from "~/shop/labels/labels.schema.server";
import { getOrder } from "~/shop/orders/order.server";
import { call, endpoint } from "./call.server";
import { labelJson, labelResponse } from "./json/label.server";

const GROUP = "Orders and shipping";
const AN_ORDER = { id: "7a11c0de7a11c0de7a11c0de" };

export const labels = {
  ofOrder: endpoint("/api/orders/{id}/labels", GROUP, {
    GET: call(
      {
        permission: "orders.fulfill",
        summary: "List the shipping labels of an order, the oldest first",
        note: "Rates that were not bought are left out.",
        responses: { 200: z.array(labelResponse).meta({ id: "Labels" }) },
        example: { params: AN_ORDER },
      },
      ({ person, params }) => labelsOf(getOrder(params.id, { person }).id).map(labelJson),
    ),
    POST: call(
      {
        permission: "orders.fulfill",
        summary: "Ask for the rates of a parcel of an order",
        note: "From the shop's address in the settings to the order's. Nothing is bought: PUT /api/labels/{id} does. 409 when labels are off, when the order cannot be shipped, when the parcel goes abroad, and with the carriers' words when none takes it.",
        body: labelRequestSchema,
        refusals: [409, 502, 504],
        responses: { 201: labelResponse },
        example: { params: AN_ORDER, body: { weight: 12.5, size: { length: 9, width: 6, height: 3 } } },
      },
      async ({ person, params, body }) => {
        const { id } = getOrder(params.id, { person });
        return reply(labelJson(await requestRates(person, id, body)), 201);
      },
    ),
  }),
  one: endpoint("/api/labels/{id}", GROUP, {
    PUT: call(
      {
        permission: "orders.fulfill",
        summary: "Buy or void a shipping label",
        note: "`bought` spends money: it buys the label at `rate` and ships its items with its tracking number; the buyer is notified by email as of any shipment. A repeated call buys nothing. If the carrier's answer is lost, the label is `buying` until the shop has found out, and then `bought` or `failed`. `voided` asks the carrier to take the label back: it is `voiding` until the carrier has decided, and its tracking number leaves the order; the shipment stays. 409 for what the status does not allow, and when the carrier refuses.",
        body: labelChangeSchema,
        refusals: [409, 502, 504],
        responses: { 200: labelResponse },
        example: {
          params: { id: "7a11c0de7a11c0de7a11c0df" },
          body: { status: "bought", rate: "rate_f89e4663c3ed47ee94d37763f6d21d54" },
        },
      },
      async ({ person, params, body: { status, rate = "" } }) =>
        labelJson(await (status === "bought" ? buyLabel(person, params.id, rate) : voidLabel(person, params.id))),
    ),
  }),
};
