import { z } from "zod";
import { settingRequestSchema } from "~/shop/settings/settings.schema.server";
import {
  healthResponse,
  messageResponse,
  paymentMethodsResponse,
  settingsResponse,
} from "~/views/api-responses.server";
import type { Operation } from "../operation";

export const serviceOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/aliexpress/oauth/url",
    group: "Service",
    summary: "Get the URL that connects the AliExpress account",
    note: "Open it in a browser where the same admin is signed in. 409 when the shop has no AliExpress keys.",
    caller: "admin",
    refusals: [409],
    responses: {
      200: z
        .strictObject({
          authURL: z.url().meta({ examples: ["https://api-sg.aliexpress.com/oauth/authorize?state=STATE"] }),
        })
        .meta({ id: "AliExpressAddress" }),
    },
  },
  {
    method: "GET",
    path: "/api/aliexpress/oauth/callback",
    group: "Service",
    summary: "Receive the redirect from AliExpress",
    note: "Opened by the admin's browser. It redirects to the page that shows the connection.",
    caller: "anyone",
    query: z.object({ state: z.string(), code: z.string().optional() }),
    redirects: true,
    refusals: [403],
    responses: {},
  },
  {
    method: "GET",
    path: "/api/payments",
    group: "Service",
    summary: "List the payment methods that new orders can have",
    caller: "anyone",
    responses: { 200: paymentMethodsResponse },
  },
  {
    method: "POST",
    path: "/api/payments/{provider}/webhook",
    group: "Service",
    summary: "Receive a payment provider's webhook events",
    note: "The provider verifies the signature of each event. The shop reads the current state of the payment from the provider.",
    caller: "anyone",
    refusals: [400, 404, 409, 413, 429, 502, 504],
    responses: { 200: messageResponse },
  },
  {
    method: "GET",
    path: "/api/settings",
    group: "Service",
    summary: "Get the shop's settings",
    caller: "admin",
    responses: { 200: settingsResponse },
  },
  {
    method: "PUT",
    path: "/api/settings",
    group: "Service",
    summary: "Change the shop's settings",
    note: "Omitted settings stay unchanged. 400 for a setting that an environment variable sets.",
    caller: "admin",
    body: settingRequestSchema,
    refusals: [409],
    responses: { 200: settingsResponse },
    example: { body: { bankTransferDays: 10 } },
  },
  {
    method: "GET",
    path: "/api/config/paypal",
    group: "Service",
    summary: "Get the shop's PayPal client id",
    caller: "anyone",
    refusals: [404],
    responses: {
      200: z
        .strictObject({ clientId: z.string().meta({ examples: ["CLIENT-ID"] }) })
        .meta({ id: "PayPalConfiguration" }),
    },
  },
  {
    method: "POST",
    path: "/api/paypal/webhook",
    group: "Service",
    summary: "Receive PayPal's webhook events at their first address",
    note: "The same as `/api/payments/paypal/webhook`.",
    caller: "anyone",
    refusals: [400, 409, 413, 429, 502, 504],
    responses: { 200: messageResponse },
  },
  {
    method: "GET",
    path: "/api/health",
    group: "Service",
    summary: "Check the shop's health",
    note: "With `full`, for admins, also the number of processes that serve pages, and how far the replica is.",
    caller: "anyone",
    query: z.object({ full: z.string().optional() }),
    refusals: [401, 403, 503],
    responses: { 200: healthResponse },
  },
  {
    method: "GET",
    path: "/api/openapi.json",
    group: "Service",
    summary: "Get this OpenAPI 3.1 document",
    caller: "anyone",
    responses: { 200: z.looseObject({ openapi: z.string().meta({ examples: ["3.1.1"] }) }).meta({ id: "OpenApi" }) },
  },
];
