import { env } from "~/platform/env.server";
import { parcelsApp } from "./parcelsapp.server";
import type { TrackingService } from "./tracking-service";

function choose(): { kind: "parcelsapp"; service: TrackingService } | { kind: "own-events" } {
  const { PARCELSAPP_API_KEY: apiKey, PARCELSAPP_API_URL: apiUrl } = env;
  return apiKey ? { kind: "parcelsapp", service: parcelsApp({ apiKey, apiUrl }) } : { kind: "own-events" };
}

/** Who knows where parcels are: ParcelsApp once its key is set, and until then what the shop itself has done. */
export const tracking = choose();
