import { z } from "zod";
import { callService, parseAnswer, serviceFailed } from "~/platform/outbound.server";
import type { ParcelLookup, ParcelReport, TrackingService } from "./tracking-service";

const SERVICE = "ParcelsApp";

/** Maximum number of events of a parcel. */
const EVENTS_LIMIT = 100;

const text = z.string().nullish();

const shipmentSchema = z.object({
  trackingId: text,
  status: text,
  carriers: z.array(z.string()).nullish(),
  detectedCarrier: z.object({ name: text }).nullish(),
  states: z.array(z.object({ date: text, carrier: z.number().nullish(), status: text, location: text })).nullish(),
  error: text,
});

const responseSchema = z.object({
  uuid: text,
  done: z.boolean().nullish(),
  shipments: z.array(shipmentSchema).nullish(),
  error: text,
});

function toReport(shipment: z.output<typeof shipmentSchema>): ParcelReport | null {
  const states = shipment.states ?? [];
  if (shipment.error || states.length === 0) return null;
  const events = states
    .map(({ date, status, location }) => ({ date: date ?? "", location: location ?? "", status: status ?? "" }))
    .sort((one, other) => other.date.localeCompare(one.date))
    .slice(0, EVENTS_LIMIT);
  const carrier = shipment.detectedCarrier?.name ?? shipment.carriers?.[states[0]?.carrier ?? 0] ?? "";
  return { carrier, status: shipment.status ?? "transit", events };
}

function toLookup(response: { status: number; json: unknown }, trackingId: string): ParcelLookup {
  if (response.status !== 200) throw serviceFailed(SERVICE, "status", `answered ${response.status}`);
  const { uuid, done, shipments, error } = parseAnswer(SERVICE, responseSchema, response.json);
  // Errors come with the status 200. NO_DATA means that no carrier has the parcel yet, which is not a failure.
  if (error && error !== "NO_DATA") throw serviceFailed(SERVICE, "status", `answered ${error.slice(0, 100)}`);
  const found = shipments?.find((shipment) => shipment.trackingId === trackingId) ?? shipments?.[0];
  return { report: found ? toReport(found) : null, ticket: done ? null : (uuid ?? null) };
}

type Options = {
  apiKey: string;
  /** Without a trailing slash. */
  apiUrl: string;
};

/** ParcelsApp v3: POST starts a lookup, GET fetches its current result. */
export function parcelsApp({ apiKey, apiUrl }: Options): TrackingService {
  const url = `${apiUrl}/shipments/tracking`;
  return {
    async startLookup({ trackingId, destinationCountry, language, zipcode }) {
      const body = { apiKey, language, shipments: [{ trackingId, destinationCountry, zipcode }] };
      const response = await callService({
        service: SERVICE,
        url,
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        isRepeatable: true,
      });
      return toLookup(response, trackingId);
    },
    async continueLookup(ticket, trackingId) {
      const query = new URLSearchParams({ uuid: ticket, apiKey });
      return toLookup(await callService({ service: SERVICE, url: `${url}?${query}` }), trackingId);
    },
  };
}
