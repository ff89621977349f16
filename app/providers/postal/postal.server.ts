import { env } from "~/platform/env.server";
import { embeddedPostalService } from "./embedded-postal-service.server";
import type { PostalService } from "./postal-service";
import { uspsPostalService } from "./usps-postal-service.server";

function choose(): PostalService {
  const { USPS_CLIENT_ID: clientId, USPS_CLIENT_SECRET: clientSecret, USPS_API_URL: apiUrl } = env;
  return clientId && clientSecret ? uspsPostalService({ clientId, clientSecret, apiUrl }) : embeddedPostalService;
}

/** Who checks addresses: USPS once its keys are set, else the table that comes with the shop. */
export const postalService: PostalService = choose();
