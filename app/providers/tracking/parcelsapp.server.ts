import { z } from "zod";
import { callService, ServiceUnavailable } from "~/platform/outbound.server";
import type { ParcelLookup, ParcelReport, TrackingService } from "./tracking-service";

const SERVICE = "ParcelsApp";

/** Events of one parcel that are kept. */
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

const answerSchema = z.object({
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

function understood(answer: { status: number; json: unknown }, trackingId: string): ParcelLookup {
  const parsed = answerSchema.safeParse(answer.json);
  if (answer.status !== 200) throw new ServiceUnavailable(SERVICE, "status", `answered ${answer.status}`);
  if (!parsed.success) {
    throw new ServiceUnavailable(SERVICE, "malformed", "answered something else than was asked");
  }
  const { uuid, done, shipments, error } = parsed.data;
  // What is wrong may stand in a good answer: a parcel that nobody knows yet is no fault of the service.
  if (error && error !== "NO_DATA") throw new ServiceUnavailable(SERVICE, "status", `answered ${error.slice(0, 100)}`);
  const found = shipments?.find((shipment) => shipment.trackingId === trackingId) ?? shipments?.[0];
  return { report: found ? toReport(found) : null, ticket: done ? null : (uuid ?? null) };
}

type Options = {
  apiKey: string;
  /** Without a slash at its end. */
  apiUrl: string;
};

/** ParcelsApp v3: a look is begun by POST, and what it has found by now asked by GET. */
export function parcelsApp({ apiKey, apiUrl }: Options): TrackingService {
  const url = `${apiUrl}/shipments/tracking`;
  return {
    async look({ trackingId, destinationCountry, language, zipcode }) {
      const body = { apiKey, language, shipments: [{ trackingId, destinationCountry, zipcode }] };
      const answer = await callService({
        service: SERVICE,
        url,
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      return understood(answer, trackingId);
    },
    async follow(ticket, trackingId) {
      const query = new URLSearchParams({ uuid: ticket, apiKey });
      return understood(await callService({ service: SERVICE, url: `${url}?${query}`, retries: 1 }), trackingId);
    },
  };
}
