import { env } from "~/platform/env.server";
import { aliexpress } from "./aliexpress.server";
import type { Marketplace } from "./marketplace";

const { ALIEXPRESS_APP_KEY: appKey, ALIEXPRESS_APP_SECRET: appSecret } = env;

/** The marketplace that admins can import products from; null when its keys are not set. */
export const marketplace: Marketplace | null =
  appKey && appSecret
    ? aliexpress({ appKey, appSecret, authUrl: env.ALIEXPRESS_AUTH_URL, apiUrl: env.ALIEXPRESS_API_URL })
    : null;
