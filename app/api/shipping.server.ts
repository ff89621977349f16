import { z } from "zod";
import { getVisitorCart } from "~/features/cart/cart-owner.server";
import { wholeListReply } from "~/http/reply/lists.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { postalAddressSchema } from "~/shop/addresses/address.schema.server";
import { getProduct } from "~/shop/catalog/product.server";
import { ratesQuerySchema, ratesRequestSchema } from "~/shop/checkout/checkout.schema.server";
import { checkAddress, ratesForCart } from "~/shop/checkout/checkout.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { buyLabel, voidLabel } from "~/shop/labels/buy-label.server";
import { labelsOf } from "~/shop/labels/find-label.server";
import { requestRates } from "~/shop/labels/label-rates.server";
import { labelChangeSchema, labelRequestSchema } from "~/shop/labels/labels.schema.server";
import { getOrder } from "~/shop/orders/order.server";
import { setting } from "~/shop/settings/settings.server";
import { unitOf } from "~/shop/shipping/delivery-estimate.server";
import { createRate, deleteRate, getRate, listRates, updateRate } from "~/shop/shipping/manage-rate.server";
import { createZone, deleteZone, getZone, listZones, updateZone } from "~/shop/shipping/manage-zone.server";
import { rateChangesSchema, rateRequestSchema } from "~/shop/shipping/rate-fields.schema.server";
import { shippingRates } from "~/shop/shipping/shipping-rates.server";
import { zoneChangesSchema, zoneRequestSchema } from "~/shop/shipping/zone-fields.schema.server";
import { pricedAt } from "~/shop/taxes/tax-rates.server";
import { call, changing, deleting, endpoint } from "./call.server";
import { ADDRESS, AN_ORDER } from "./examples";
import { labelJson, labelResponse } from "./json/label.server";
import { rateJson, rateRowResponse, ratesJson, ratesResponse, rateTableResponse } from "./json/rate.server";
import { checkedAddressResponse, messageResponse } from "./json/responses.server";
import { zoneJson, zoneResponse, zonesResponse } from "./json/zone.server";

const GROUP = "Orders and shipping";
const EXAMPLE = { params: { id: "overnight-lower-48" } };

const currentRate = (id: string) => rateJson(getRate(id));
const currentZone = (id: string) => zoneJson(getZone(id));

export const shipping = {
  quotes: endpoint("/api/shipping/{postalCode}", GROUP, {
    GET: call({
      caller: "visitor",
      summary: "List the shipping rates to a postal code",
      describedQuery: ratesQuerySchema.partial(),
      responses: { 200: ratesResponse },
      example: { params: { postalCode: "97201" }, query: { qty: "2" } },
    }).handledBy(async ({ request, params, context, findPerson }) => {
      await findPerson();
      const { searchParams } = new URL(request.url);
      const {
        qty = 1,
        product,
        variantId,
        ...destination
      } = parseInput(ratesRequestSchema, {
        postalCode: params.postalCode,
        country: searchParams.get("country") || setting("country"),
        state: searchParams.get("state") ?? undefined,
        qty: searchParams.get("qty") ?? undefined,
        product: searchParams.get("product") ?? undefined,
        variantId: searchParams.get("variantId") ?? undefined,
      });
      if (!searchParams.has("qty") && product === undefined) {
        return ratesJson(ratesForCart(destination, await getVisitorCart(context.visitor, destination)));
      }
      const [unit] = product === undefined ? [] : pricedAt([unitOf(getProduct(product), variantId)], destination);
      const { shippingMethod, weight, priceCents } = unit ?? { shippingMethod: "", weight: null, priceCents: 0 };
      return ratesJson(shippingRates(destination, [{ shippingMethod, weight, qty }], priceCents * qty));
    }),
  }),
  address: endpoint("/api/shipping/shippingaddress", GROUP, {
    POST: call({
      caller: "anyone",
      summary: "Validate an address with the postal service",
      note: "400 for an address that the service does not know. Outside the United States only the format is checked: the address is returned as it was sent, with the whole postal code in `Zip5`. In the United States, the state has to be that of the ZIP code.",
      body: postalAddressSchema,
      refusals: [429, 502, 504],
      responses: { 200: checkedAddressResponse },
      example: { body: ADDRESS },
    }).handledBy(async ({ body, context }) => {
      await limitRate("address check", context.clientAddress);
      return checkAddress(body);
    }),
  }),
  rates: endpoint("/api/shippingrates", GROUP, {
    GET: call({
      permission: "shipping-rates",
      summary: "List the table of shipping rates",
      paged: true,
      responses: { 200: rateTableResponse },
    }).handledBy(async ({ request }) => wholeListReply(request, await listRates(), rateJson)),
    POST: call({
      permission: "shipping-rates",
      summary: "Add a row to the table of shipping rates",
      note: "By default, the rate is offered and applies to all products whose shipping method has no row in this service and zone.",
      body: rateRequestSchema,
      refusals: [409],
      responses: { 201: rateRowResponse },
      example: {
        body: {
          zone: "lower-48",
          service: "Freight",
          carrier: "UPS",
          shippingMethod: "Oversize",
          firstUnitPrice: 80,
          furtherUnitPrice: 40,
          deliveryDays: 7,
        },
      },
    }).handledBy(({ person, body }) => currentRate(createRate(person, body))),
  }),
  rate: endpoint("/api/shippingrates/{id}", GROUP, {
    GET: call({
      permission: "shipping-rates",
      summary: "Get a row of the table of shipping rates",
      responses: { 200: rateRowResponse },
      example: EXAMPLE,
    }).handledBy(({ params }) => currentRate(params.id)),
    PUT: call({
      permission: "shipping-rates",
      summary: "Change a row of the table of shipping rates",
      note: "Omitted fields stay unchanged. Existing orders keep their shipping price.",
      body: rateChangesSchema,
      refusals: [409],
      responses: { 200: rateRowResponse },
      example: { ...EXAMPLE, body: { firstUnitPrice: 26 } },
    }).handledBy(changing(updateRate, currentRate)),
    DELETE: call({
      permission: "shipping-rates",
      summary: "Delete a row of the table of shipping rates",
      note: "Without any rate for an address, the shop does not ship there.",
      responses: { 200: messageResponse },
      example: EXAMPLE,
    }).handledBy(deleting(deleteRate, "Shipping rate deleted")),
  }),
};

const A_ZONE = { params: { id: "abroad" } };

export const zones = {
  all: endpoint("/api/shippingzones", GROUP, {
    GET: call({
      permission: "shipping-rates",
      summary: "List the shipping zones in their order",
      note: "The first zone that has an address in its places has its rates.",
      paged: true,
      responses: { 200: zonesResponse },
    }).handledBy(({ request }) => wholeListReply(request, listZones(), zoneJson)),
    POST: call({
      permission: "shipping-rates",
      summary: "Add a shipping zone",
      note: "`places` has one place on each line: a country, such as `DE`; a state, such as `US-HI`; postal codes, such as `DE 80*` or `DE 10000-19999`; or `*` for everywhere. Without a position it comes last, but before a zone for everywhere.",
      body: zoneRequestSchema,
      refusals: [409],
      responses: { 201: zoneResponse },
      example: { body: { name: "Munich", places: "DE 80*\nDE 81*", position: 5 } },
    }).handledBy(({ person, body }) => currentZone(createZone(person, body))),
  }),
  one: endpoint("/api/shippingzones/{id}", GROUP, {
    GET: call({
      permission: "shipping-rates",
      summary: "Get a shipping zone",
      responses: { 200: zoneResponse },
      example: A_ZONE,
    }).handledBy(({ params }) => currentZone(params.id)),
    PUT: call({
      permission: "shipping-rates",
      summary: "Change a shipping zone",
      note: "Omitted fields stay unchanged. Existing orders keep their shipping price.",
      body: zoneChangesSchema,
      refusals: [409],
      responses: { 200: zoneResponse },
      example: { ...A_ZONE, body: { name: "All other countries" } },
    }).handledBy(changing(updateZone, currentZone)),
    DELETE: call({
      permission: "shipping-rates",
      summary: "Delete a shipping zone",
      note: "409 while it has rates. Its addresses belong to the next zone that has them.",
      refusals: [409],
      responses: { 200: messageResponse },
      example: A_ZONE,
    }).handledBy(deleting(deleteZone, "Shipping zone deleted")),
  }),
};

export const labels = {
  ofOrder: endpoint("/api/orders/{id}/labels", GROUP, {
    GET: call({
      permission: "orders.fulfill",
      summary: "List the shipping labels of an order, the oldest first",
      note: "Rates that were not bought are left out.",
      paged: true,
      responses: { 200: z.array(labelResponse).meta({ id: "Labels" }) },
      example: { params: AN_ORDER },
    }).handledBy(({ request, person, params }) =>
      wholeListReply(request, labelsOf(getOrder(params.id, { person }).id), labelJson),
    ),
    POST: call({
      permission: "orders.fulfill",
      summary: "Ask for the rates of a parcel of an order",
      note: "From the shop's address in the settings to the order's. Nothing is bought: PUT /api/labels/{id} does. 409 when labels are off, when the order cannot be shipped, when the parcel goes abroad, and with the carriers' words when none takes it.",
      body: labelRequestSchema,
      refusals: [409, 502, 504],
      responses: { 201: labelResponse },
      example: { params: AN_ORDER, body: { weight: 12.5, size: { length: 9, width: 6, height: 3 } } },
    }).handledBy(async ({ person, params, body }) => {
      const { id } = getOrder(params.id, { person });
      return labelJson(await requestRates(person, id, body));
    }),
  }),
  one: endpoint("/api/labels/{id}", GROUP, {
    PUT: call({
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
    }).handledBy(async ({ person, params, body: { status, rate = "" } }) =>
      labelJson(await (status === "bought" ? buyLabel(person, params.id, rate) : voidLabel(person, params.id))),
    ),
  }),
};
