import type { z } from "zod";
import { recordSchemas } from "../records/record.server";
import { rateFields } from "./rate-fields.schema.server";

const { form, create, changes } = recordSchemas(rateFields);

export const rateFormSchema = form;

/** Body of POST /api/shippingrates. By default the rate is offered, for all products. */
export const rateRequestSchema = create;

/** Body of PUT /api/shippingrates/{id}. Missing fields stay unchanged. */
export const rateChangesSchema = changes;

export type RateValues = z.output<typeof rateRequestSchema>;
export type RateChanges = z.output<typeof rateChangesSchema>;
