import { z } from "zod";
import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { permitted } from "~/features/accounts/permitted.server";
import { answerQuote } from "~/features/checkout/cart-payment.server";
import { completeConnection, startMarketplaceConnection } from "~/features/marketplace/marketplace-requests.server";
import { receiveWebhook } from "~/features/orders/payment-webhook.server";
import { setFlash } from "~/http/reply/flash.server";
import { toFormError } from "~/http/reply/form-error.server";
import { isPrefetch, redirectTo, redirectToSignIn } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid, NotFound } from "~/platform/errors";
import { replicaHealth, requireWorkingShop, servingWorkers } from "~/shop/health/health.server";
import {
  getProviderBySlug,
  offeredMethods,
  requireKnownMethods,
} from "~/shop/payment-methods/payment-providers.server";
import type { Person } from "~/shop/sessions/session.server";
import { serviceKeyStates } from "~/shop/settings/service-keys.server";
import { settingRequestSchema } from "~/shop/settings/settings.schema.server";
import { allSettings, settingsVersion, updateSettings } from "~/shop/settings/settings.server";
import { call, endpoint } from "./call.server";
import { healthResponse, messageResponse, paymentMethodsResponse, settingsResponse } from "./json/responses.server";

const MARKETPLACE_PAGE = "/admin/aliexpress";

/** Completes the connection; the page shows the result. */
async function connectionRedirect(context: RequestContext, admin: Person, query: URLSearchParams): Promise<Response> {
  try {
    const outcome = await completeConnection(context.visitor, admin, query);
    if (outcome !== "connected") return redirectTo(`${MARKETPLACE_PAGE}?problem=${outcome}`);
    setFlash(context, "aliexpress-connected");
    return redirectTo(MARKETPLACE_PAGE);
  } catch (error) {
    const { status } = toFormError(error);
    return redirectTo(`${MARKETPLACE_PAGE}?problem=${status >= 500 ? "down" : "refused"}`);
  }
}

const currentSettings = () => ({ ...allSettings(), ...serviceKeyStates(), version: settingsVersion() });

export const service = {
  marketplaceAddress: endpoint("/api/aliexpress/oauth/url", "Service", {
    GET: call({
      permission: "products.edit",
      summary: "Get the URL that connects the AliExpress account",
      note: "Open it in a browser where the same admin is signed in. 409 when the shop has no AliExpress keys.",
      refusals: [409],
      responses: {
        200: z
          .strictObject({
            authURL: z.url().meta({ examples: ["https://api-sg.aliexpress.com/oauth/authorize?state=STATE"] }),
          })
          .meta({ id: "AliExpressAddress" }),
      },
    }).handledBy(async ({ person, context }) => ({
      authURL: await startMarketplaceConnection(context.visitor, person),
    })),
  }),
  marketplaceConnection: endpoint("/api/aliexpress/oauth/callback", "Service", {
    GET: call({
      caller: "anyone",
      summary: "Receive the redirect from AliExpress",
      note: "Opened by the admin's browser. It redirects to the page that shows the connection.",
      describedQuery: z.object({ state: z.string(), code: z.string().optional() }),
      refusals: [403],
      responses: {},
    }).handledBy(async ({ request, context }) => {
      if (isPrefetch(request)) throw new Invalid("Please open this address yourself.");
      const admin = await context.visitor.person();
      if (!admin?.isAdmin) throw redirectToSignIn(MARKETPLACE_PAGE);
      permitted(admin, "products.edit");
      throw await connectionRedirect(context, admin, new URL(request.url).searchParams);
    }),
  }),
  paymentMethods: endpoint("/api/payments", "Service", {
    GET: call({
      caller: "anyone",
      summary: "List the payment methods that new orders can have",
      responses: { 200: paymentMethodsResponse },
    }).handledBy(() =>
      offeredMethods().map(({ name, description, provider }) => ({ paymentMethod: name, description, provider })),
    ),
  }),
  webhook: endpoint("/api/payments/{provider}/webhook", "Service", {
    POST: call({
      caller: "anyone",
      summary: "Receive a payment provider's webhook events",
      note: "The provider verifies the signature of each event. The shop reads the current state of the payment from the provider.",
      refusals: [400, 404, 409, 413, 429, 502, 504],
      responses: { 200: messageResponse },
    }).handledBy(({ request, params, context }) => receiveWebhook(request, params.provider, context)),
  }),
  quote: endpoint("/api/payments/{provider}/quote", "Service", {
    POST: call({
      caller: "anyone",
      summary: "Answer a payment provider that asks what a cart costs at an address",
      note: "For payments that begin in the cart. The provider gets the whole address from the shop, signed, and asks and is answered in its own words.",
      describedQuery: z.object({ cart: z.string(), signature: z.string() }),
      refusals: [400, 404, 413, 415, 422],
      responses: {
        200: z
          .looseObject({
            id: z
              .string()
              .optional()
              .meta({ examples: ["5O190127TN364715T"] }),
          })
          .meta({ id: "CartQuote" }),
      },
    }).handledBy(({ request, params }) => answerQuote(request, params.provider)),
  }),
  settings: endpoint("/api/settings", "Service", {
    GET: call({
      permission: "settings",
      summary: "Get the shop's settings",
      responses: { 200: settingsResponse },
    }).handledBy(currentSettings),
    PUT: call({
      permission: "settings",
      summary: "Change the shop's settings",
      note: "Omitted settings stay unchanged. 400 for a setting that an environment variable sets. Keys of services are stored encrypted and never answered; an empty one is removed.",
      body: settingRequestSchema,
      refusals: [409],
      responses: { 200: settingsResponse },
      example: { body: { bankTransferDays: 10 } },
    }).handledBy(({ person, body }) => {
      requireKnownMethods(body);
      updateSettings(person, body);
      return currentSettings();
    }),
  }),
  payPal: endpoint("/api/config/paypal", "Service", {
    GET: call({
      caller: "anyone",
      summary: "Get the shop's PayPal client id",
      refusals: [404],
      responses: {
        200: z
          .strictObject({ clientId: z.string().meta({ examples: ["CLIENT-ID"] }) })
          .meta({ id: "PayPalConfiguration" }),
      },
    }).handledBy(() => {
      const { widget, unavailable } = getProviderBySlug("paypal");
      const clientId = widget?.config.clientId;
      if (clientId === undefined) throw new NotFound(unavailable ?? "This provider has no widget.");
      return { clientId };
    }),
  }),
  /** The address that existing shops have registered with PayPal. */
  payPalWebhook: endpoint("/api/paypal/webhook", "Service", {
    POST: call({
      caller: "anyone",
      summary: "Receive PayPal's webhook events at their first address",
      note: "The same as `/api/payments/paypal/webhook`.",
      refusals: [400, 409, 413, 429, 502, 504],
      responses: { 200: messageResponse },
    }).handledBy(({ request, context }) => receiveWebhook(request, "paypal", context)),
  }),
  health: endpoint("/api/health", "Service", {
    GET: call({
      caller: "anyone",
      summary: "Check the shop's health",
      note: "With `full`, for admins with the permission `records`, also the number of processes that serve pages, and how far the replica is.",
      query: z.object({ full: z.string().optional() }),
      refusals: [401, 403, 503],
      responses: { 200: healthResponse },
    }).handledBy(async ({ query, context }) => {
      requireWorkingShop();
      const status = "ok" as const;
      if (query.full === undefined) return { status };
      await requireApiPermission(context.visitor, "records");
      return { status, workers: servingWorkers(), replica: replicaHealth() };
    }),
  }),
};
