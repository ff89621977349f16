import { z } from "zod";
import { changeReturn } from "~/features/orders/change-return.server";
import { wholeListReply } from "~/http/reply/lists.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { exchangeReturn } from "~/shop/returns/exchange-return.server";
import { getReturn, returnsOf } from "~/shop/returns/find-return.server";
import { requestReturn } from "~/shop/returns/request-return.server";
import {
  exchangeFrom,
  exchangeSchema,
  returnChangeSchema,
  returnRequestSchema,
} from "~/shop/returns/returns.schema.server";
import { call, changing, endpoint } from "./call.server";
import { AN_ORDER } from "./examples";
import { returnJson, returnResponse } from "./json/return.server";

const GROUP = "Orders and shipping";

const current = (id: string) => returnJson(getReturn(id));

export const returns = {
  ofOrder: endpoint("/api/orders/{id}/returns", GROUP, {
    GET: call({
      caller: "orderReader",
      summary: "List the returns of an order, the oldest first",
      paged: true,
      responses: { 200: z.array(returnResponse).meta({ id: "Returns" }) },
      example: { params: AN_ORDER },
    }).handledBy(({ request, order }) => wholeListReply(request, returnsOf(order.id), returnJson)),
    POST: call({
      caller: "orderReader",
      summary: "Ask for a return of items of an order",
      note: "The buyer can ask for the days after the delivery that the setting `returnDays` has; 409 before and after them. A return that an admin with the permission `orders.fulfill` enters is approved at once, whenever the items were sent. 400 when the order has no such items, or they were not sent, are refunded or in a return already. The buyer is notified by email, and of a buyer's request the shop too. With `returns`, a repeated call changes nothing and gets the first return.",
      describedBody: returnRequestSchema,
      refusals: [409],
      responses: { 201: returnResponse },
      example: {
        params: AN_ORDER,
        body: { items: [{ _id: "7a11c0de7a11c0de7a11c0de-1", qty: 1 }], reason: "Too small" },
      },
    }).handledBy(({ order, reader, sent }) =>
      current(requestReturn(reader.person, order.id, parseInput(returnRequestSchema, sent))),
    ),
  }),
  one: endpoint("/api/returns/{id}", GROUP, {
    PUT: call({
      permission: "orders.fulfill",
      summary: "Approve, decline, receive or refund a return",
      note: "A return is `requested`, then `approved` or `declined`, then `received`, then `refunded`: its items at their exact price, with their part of discount and tax. A refund needs the permission `orders.refund`; until the provider has completed it, the status is `refund-pending`. The buyer is notified of each step by email. A repeated call changes nothing. 409 for a step that the status does not allow.",
      body: returnChangeSchema,
      refusals: [409],
      responses: { 200: returnResponse },
      example: { params: { id: "7a11c0de7a11c0de7a11c0df" }, body: { status: "approved" } },
    }).handledBy(changing(changeReturn, current)),
  }),
  exchange: endpoint("/api/returns/{id}/exchange", GROUP, {
    POST: call({
      permission: "orders.refund",
      summary: "Exchange the items of a return for others",
      note: "For an approved return, before or after its items have arrived. Places an order for the same buyer and address, which the value of the return pays; the return's `exchange` names it. What the value has beyond its total is refunded, and what it lacks is the order's `duePrice`. The buyer gets one email. A repeated call changes nothing. When the provider refuses to refund the rest, the exchange is made all the same, and the answer is 409.",
      body: exchangeSchema,
      refusals: [409],
      responses: { 201: returnResponse },
      example: {
        params: { id: "7a11c0de7a11c0de7a11c0df" },
        body: { orderItems: [{ product: "7a11c0de7a11c0de7a11c0d1", qty: 1 }] },
      },
    }).handledBy(changing((person, id, body) => exchangeReturn(person, id, exchangeFrom(body)), current)),
  }),
};
