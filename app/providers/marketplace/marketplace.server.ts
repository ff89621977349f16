import { env } from "~/platform/env.server";
import { aliexpress } from "./aliexpress.server";
import type { Marketplace } from "./marketplace";

const { ALIEXPRESS_APP_KEY: appKey, ALIEXPRESS_APP_SECRET: appSecret } = env;

/** Where admins may take products over from; null until the shop has keys of its own. */
export const marketplace: Marketplace | null =
  appKey && appSecret
    ? aliexpress({ appKey, appSecret, authUrl: env.ALIEXPRESS_AUTH_URL, apiUrl: env.ALIEXPRESS_API_URL })
    : null;
