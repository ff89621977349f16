import { randomUUID } from "node:crypto";
import express, { Router } from "express";
import { z } from "zod";
import { commonFaults, type Faults } from "./faults";

const SERVICE = "parcelsapp";

export const PARCELSAPP_KEY = "sandbox-parcelsapp-key";

const wanted = z.object({
  apiKey: z.string(),
  language: z.string().min(2),
  shipments: z
    .array(
      z.object({ trackingId: z.string().min(1), destinationCountry: z.string().min(1), zipcode: z.string().min(1) }),
    )
    .length(1),
});

type Look = { trackingId: string; polls: number };

const DAY_MS = 86_400_000;

/** A time of day some days ago, in UTC. */
const daysAgo = (days: number, time: string) =>
  `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)}T${time}Z`;

/** The demo's parcels (demo-orders.ts), whose events fit their orders: how many hours ago each was where it is now, and whether it has arrived. */
const DEMO_PARCELS: Record<string, { age: number; hasArrived: boolean }> = {
  "9400111899223100001337": { age: 481, hasArrived: true },
  "9400111899223197523109": { age: 3, hasArrived: false },
};

const HOUR_MS = 3_600_000;

/** An event of a parcel of the demo, in the city of its buyer. */
const demoEvent = (hoursAgo: number, status: string) => ({
  date: `${new Date(Date.now() - hoursAgo * HOUR_MS).toISOString().slice(0, 19)}Z`,
  carrier: 0,
  status,
  location: "Portland, OR",
});

const demoStates = (age: number) => [
  demoEvent(age + 50, "Accepted at the post office"),
  demoEvent(age + 33, "Departed the sorting center"),
  demoEvent(age, "Out for delivery"),
];

/** Tracking events of every other known parcel. */
const statesNow = () => [
  { date: daysAgo(4, "08:15:00"), carrier: 0, status: "Accepted at the post office", location: "Portland, OR" },
  { date: daysAgo(3, "21:40:00"), carrier: 0, status: "Departed the sorting center", location: "Portland, OR" },
  { date: daysAgo(1, "06:05:00"), carrier: 0, status: "Out for delivery", location: "Seattle, WA" },
];

/**
 * ParcelsApp v3. A number that contains UNKNOWN is never found, one with SLOW is found at the third poll, one with
 * DELIVERED has arrived; all others are on their way. Specific faults: `empty`, `no-data`, `key-refused`.
 */
export function parcelsAppRouter(faults: Faults): Router {
  const looks = new Map<string, Look>();
  const router = Router();
  router.use(commonFaults(SERVICE, faults), express.json());

  function shipment(trackingId: string) {
    const demo = DEMO_PARCELS[trackingId];
    const isDelivered = demo?.hasArrived ?? trackingId.includes("DELIVERED");
    const states = demo ? demoStates(demo.age) : statesNow();
    const arrived = demo
      ? demoEvent(demo.age - 1, "Delivered")
      : { date: daysAgo(1, "15:30:00"), carrier: 0, status: "Delivered", location: "Seattle, WA" };
    return {
      trackingId,
      status: isDelivered ? "delivered" : "transit",
      detectedCarrier: { name: "USPS", slug: "usps" },
      carriers: ["USPS"],
      states: isDelivered ? [arrived, ...states] : states,
      lastState: isDelivered ? arrived : states.at(-1),
    };
  }

  function answer(uuid: string | null, { trackingId, polls }: Look) {
    if (faults.consume(SERVICE, "empty")) return { uuid, done: true, shipments: [{ trackingId, states: [] }] };
    if (faults.consume(SERVICE, "no-data")) return { uuid, done: true, error: "NO_DATA", shipments: [] };
    if (trackingId.includes("UNKNOWN")) return { done: true, shipments: [{ trackingId, error: "NO_DATA" }] };
    if (trackingId.includes("SLOW") && polls < 3) return { uuid, done: false, shipments: [] };
    return { done: true, fromCache: polls === 0, shipments: [shipment(trackingId)] };
  }

  router.post("/shipments/tracking", (request, response) => {
    const parsed = wanted.safeParse(request.body);
    if (!parsed.success) {
      response.status(400).json({ error: "WRONG_REQUEST" });
      return;
    }
    if (parsed.data.apiKey !== PARCELSAPP_KEY || faults.consume(SERVICE, "key-refused")) {
      response.status(200).json({ error: "INVALID_API_KEY" });
      return;
    }
    const look = { trackingId: parsed.data.shipments[0]?.trackingId ?? "", polls: 0 };
    const uuid = randomUUID();
    looks.set(uuid, look);
    response.json(answer(uuid, look));
  });

  router.get("/shipments/tracking", (request, response) => {
    const uuid = String(request.query.uuid);
    const look = looks.get(uuid);
    if (request.query.apiKey !== PARCELSAPP_KEY) response.json({ error: "INVALID_API_KEY" });
    else if (!look) response.json({ error: "INVALID_UUID" });
    else {
      look.polls += 1;
      response.json(answer(uuid, look));
    }
  });

  return router;
}
