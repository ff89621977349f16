import { wholeListReply } from "~/http/reply/lists.server";
import { createTaxClass, deleteTaxClass, getTaxClass, updateTaxClass } from "~/shop/taxes/manage-tax-class.server";
import { taxRateChangesSchema, taxRateSchema } from "~/shop/taxes/manage-tax-rate.schema.server";
import {
  createTaxRate,
  deleteTaxRate,
  getTaxRate,
  listTaxRates,
  updateTaxRate,
} from "~/shop/taxes/manage-tax-rate.server";
import { taxClassChangesSchema, taxClassSchema } from "~/shop/taxes/tax-class.schema.server";
import { listTaxClasses } from "~/shop/taxes/tax-classes.server";
import { call, changing, deleting, endpoint } from "./call.server";
import { messageResponse } from "./json/responses.server";
import {
  taxClassesResponse,
  taxClassJson,
  taxClassResponse,
  taxRateJson,
  taxRateResponse,
  taxRatesResponse,
} from "./json/tax.server";

const GROUP = "Orders and shipping";
const CLASS = { params: { id: "reduced" } };
const EXAMPLE = { params: { id: "default" } };

const currentRate = (id: string) => taxRateJson(getTaxRate(id));
const currentClass = (id: string) => taxClassJson(getTaxClass(id));

export const taxes = {
  all: endpoint("/api/taxes", GROUP, {
    GET: call({
      permission: "taxes",
      summary: "List the tax rates",
      paged: true,
      responses: { 200: taxRatesResponse },
    }).handledBy(async ({ request }) => wholeListReply(request, await listTaxRates(), taxRateJson)),
    POST: call({
      permission: "taxes",
      summary: "Add the tax rate of a country or a state",
      note: "The rate of the state comes before that of its country, and that before the default rate. At one place, the rate of the product's tax class comes before the standard one. An empty `country`, for other classes than `standard`, is everywhere else. 400 for a place that has a rate.",
      body: taxRateSchema,
      refusals: [409],
      responses: { 201: taxRateResponse },
      example: { body: { country: "US", state: "NY", ratePercent: 8.875 } },
    }).handledBy(({ person, body }) => currentRate(createTaxRate(person, body))),
  }),
  one: endpoint("/api/taxes/{id}", GROUP, {
    GET: call({
      permission: "taxes",
      summary: "Get a tax rate",
      responses: { 200: taxRateResponse },
      example: EXAMPLE,
    }).handledBy(({ params }) => currentRate(params.id)),
    PUT: call({
      permission: "taxes",
      summary: "Change a tax rate",
      note: "The default rate has the id `default`. `country`, `state` and `taxClass` cannot change: 400 for other ones than the rate has. Existing orders keep the rate that they were placed with.",
      body: taxRateChangesSchema,
      refusals: [409],
      responses: { 200: taxRateResponse },
      example: { ...EXAMPLE, body: { ratePercent: 7.5 } },
    }).handledBy(changing(updateTaxRate, currentRate)),
    DELETE: call({
      permission: "taxes",
      summary: "Delete a tax rate",
      note: "The default rate cannot be deleted.",
      refusals: [409],
      responses: { 200: messageResponse },
      example: EXAMPLE,
    }).handledBy(deleting(deleteTaxRate, "Tax rate deleted")),
  }),
  classes: endpoint("/api/taxclasses", GROUP, {
    GET: call({
      permission: "taxes",
      summary: "List the tax classes",
      paged: true,
      responses: { 200: taxClassesResponse },
    }).handledBy(({ request }) => wholeListReply(request, listTaxClasses(), taxClassJson)),
    POST: call({
      permission: "taxes",
      summary: "Add a tax class",
      note: "Its id is made of the name. Until it has rates of its own, its products are taxed at the standard rates.",
      body: taxClassSchema,
      refusals: [409],
      responses: { 201: taxClassResponse },
      example: { body: { name: "Reduced" } },
    }).handledBy(({ person, body }) => currentClass(createTaxClass(person, body))),
  }),
  oneClass: endpoint("/api/taxclasses/{id}", GROUP, {
    PUT: call({
      permission: "taxes",
      summary: "Rename a tax class",
      note: "The id stays.",
      body: taxClassChangesSchema,
      refusals: [409],
      responses: { 200: taxClassResponse },
      example: { ...CLASS, body: { name: "Reduced rate" } },
    }).handledBy(changing(updateTaxClass, currentClass)),
    DELETE: call({
      permission: "taxes",
      summary: "Delete a tax class and its rates",
      note: "409 for `standard`, and for a class that products have.",
      refusals: [409],
      responses: { 200: messageResponse },
      example: CLASS,
    }).handledBy(deleting(deleteTaxClass, "Tax class deleted")),
  }),
};
