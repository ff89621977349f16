import { env } from "~/platform/env.server";
import { embeddedPostalService } from "./embedded-postal-service.server";
import type { PostalService } from "./postal-service";
import { uspsPostalService } from "./usps-postal-service.server";

const { USPS_CLIENT_ID: clientId, USPS_CLIENT_SECRET: clientSecret, USPS_API_URL: apiUrl } = env;

/** The address check: USPS when its keys are set, otherwise the shop's ZIP code table. */
export const postalService: PostalService =
  clientId && clientSecret ? uspsPostalService({ clientId, clientSecret, apiUrl }) : embeddedPostalService;
