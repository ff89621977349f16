import { z } from "zod";
import { listReply } from "~/http/reply/lists.server";
import { confirmChange, getChange, previewChange, undoChange } from "~/shop/bulk-changes/bulk-change.server";
import { bulkRequestSchema, bulkStepSchema, toPlannedChange } from "~/shop/bulk-changes/bulk-edit.schema.server";
import { changedProductsOf, changeList } from "~/shop/bulk-changes/change-lists.server";
import { call, endpoint } from "./call.server";
import {
  bulkChangeJson,
  bulkChangeResponse,
  bulkChangesResponse,
  changedProductJson,
  changedProductsResponse,
} from "./json/bulk-change.server";

const GROUP = "Products";
const A_CHANGE = { params: { id: "5a1eface5a1eface5a1eface" } };

export const bulkChanges = {
  all: endpoint("/api/bulk-changes", GROUP, {
    GET: call({
      permission: "products.edit",
      summary: "List the sales and bulk changes of the last 30 days, newest first",
      describedQuery: z.object(changeList.filters).partial(),
      paged: true,
      responses: { 200: bulkChangesResponse },
    }).handledBy(({ request }) => listReply(request, changeList, (rows) => rows.map(bulkChangeJson))),
    POST: call({
      permission: "products.edit",
      summary: "Change many products at once, or plan a sale of them",
      note: "For up to 10,000 products. `priceBy` is an amount or percent, by `priceHow`. A large change is `applying` for some seconds. A product that cannot be changed is left as it is; `GET /api/bulk-changes/{id}/products` says why. With `preview`, nothing is changed until the preview is confirmed within an hour; then what it has shown is saved, and products that have changed meanwhile are left as they are. A `sale` lowers the prices at its start, and brings the old ones back at its end, except where they were changed meanwhile. A product is in one sale at a time.",
      body: bulkRequestSchema,
      refusals: [409],
      responses: { 201: bulkChangeResponse },
      example: {
        body: {
          filters: { category: "Kitchen" },
          priceHow: "lower-percent",
          priceBy: 20,
          rounding: ".99",
          preview: true,
        },
      },
    }).handledBy(async ({ person, body }) => {
      const { selection, change } = toPlannedChange(body);
      const id = await previewChange(person, selection, change);
      if (!body.preview) await confirmChange(person, id);
      return bulkChangeJson(getChange(id));
    }),
  }),
  one: endpoint("/api/bulk-changes/{id}", GROUP, {
    GET: call({
      permission: "products.edit",
      summary: "Get a sale or a bulk change",
      responses: { 200: bulkChangeResponse },
      example: A_CHANGE,
    }).handledBy(({ params }) => bulkChangeJson(getChange(params.id))),
    PUT: call({
      permission: "products.edit",
      summary: "Confirm or undo a bulk change",
      note: "A change can be undone for a day, and a sale until its end. Products whose values are not what the change has set any more stay as they are. A repeated call changes nothing. 409 when it is too late.",
      body: bulkStepSchema,
      refusals: [409],
      responses: { 200: bulkChangeResponse },
      example: { ...A_CHANGE, body: { status: "undone" } },
    }).handledBy(async ({ person, params, body }) => {
      if (body.status === "confirmed") await confirmChange(person, params.id);
      else await undoChange(person, params.id);
      return bulkChangeJson(getChange(params.id));
    }),
  }),
  products: endpoint("/api/bulk-changes/{id}/products", GROUP, {
    GET: call({
      permission: "products.edit",
      summary: "List the products of a bulk change, those with a problem first",
      describedQuery: z.object(changedProductsOf("").filters).partial(),
      paged: true,
      responses: { 200: changedProductsResponse },
      example: A_CHANGE,
    }).handledBy(({ request, params }) =>
      listReply(request, changedProductsOf(getChange(params.id).id), (rows) => rows.map(changedProductJson)),
    ),
  }),
};
