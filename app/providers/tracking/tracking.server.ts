import { env } from "~/platform/env.server";
import { parcelsApp } from "./parcelsapp.server";
import type { TrackingService } from "./tracking-service";

function chooseTracking(): { kind: "parcelsapp"; service: TrackingService } | { kind: "own-events" } {
  const { PARCELSAPP_API_KEY: apiKey, PARCELSAPP_API_URL: apiUrl } = env;
  return apiKey ? { kind: "parcelsapp", service: parcelsApp({ apiKey, apiUrl }) } : { kind: "own-events" };
}

/** The source of tracking data: ParcelsApp when its key is set, otherwise the shop's own order events. */
export const tracking = chooseTracking();
