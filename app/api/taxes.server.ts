import { wholeListReply } from "~/http/reply/lists.server";
import { taxRateChangesSchema, taxRateSchema } from "~/shop/taxes/manage-tax-rate.schema.server";
import {
  createTaxRate,
  deleteTaxRate,
  getTaxRate,
  listTaxRates,
  updateTaxRate,
} from "~/shop/taxes/manage-tax-rate.server";
import { call, endpoint } from "./call.server";
import { messageResponse } from "./json/responses.server";
import { taxRateJson, taxRateResponse, taxRatesResponse } from "./json/tax.server";

const GROUP = "Orders and shipping";
const EXAMPLE = { params: { id: "default" } };

export const taxes = {
  all: endpoint("/api/taxes", GROUP, {
    GET: call(
      { permission: "taxes", summary: "List the tax rates", paged: true, responses: { 200: taxRatesResponse } },
      async ({ request }) => wholeListReply(request, await listTaxRates(), taxRateJson),
    ),
    POST: call(
      {
        permission: "taxes",
        summary: "Add the tax rate of a country or a state",
        note: "The rate of the state comes before that of its country, and that before the default rate. 400 for a place that has a rate.",
        body: taxRateSchema,
        refusals: [409],
        responses: { 201: taxRateResponse },
        example: { body: { country: "US", state: "NY", ratePercent: 8.875 } },
      },
      async ({ person, body }) => taxRateJson(getTaxRate(createTaxRate(person, body))),
    ),
  }),
  one: endpoint("/api/taxes/{id}", GROUP, {
    GET: call(
      { permission: "taxes", summary: "Get a tax rate", responses: { 200: taxRateResponse }, example: EXAMPLE },
      async ({ params }) => taxRateJson(getTaxRate(params.id)),
    ),
    PUT: call(
      {
        permission: "taxes",
        summary: "Change a tax rate",
        note: "The default rate has the id `default`. Existing orders keep the rate that they were placed with.",
        body: taxRateChangesSchema,
        refusals: [409],
        responses: { 200: taxRateResponse },
        example: { ...EXAMPLE, body: { ratePercent: 7.5 } },
      },
      async ({ person, params, body }) => {
        updateTaxRate(person, params.id, body);
        return taxRateJson(getTaxRate(params.id));
      },
    ),
    DELETE: call(
      {
        permission: "taxes",
        summary: "Delete a tax rate",
        note: "The default rate cannot be deleted.",
        refusals: [409],
        responses: { 200: messageResponse },
        example: EXAMPLE,
      },
      async ({ person, params }) => {
        deleteTaxRate(person, params.id);
        return { message: "Tax rate deleted" };
      },
    ),
  }),
};
