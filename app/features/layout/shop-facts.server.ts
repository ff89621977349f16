import { env } from "~/platform/env.server";

/** The shop's name on every page. */
export const shopName = env.SHOP_NAME;

/** The absolute URL of one of the shop's paths. */
export const absoluteUrl = (path: string) => env.BASE_URL + path;

/** Links to the emulated outside services in the demo; null otherwise. */
export const demoLinks = env.SANDBOX_URL
  ? { mailboxUrl: `${env.SANDBOX_URL}/mailbox`, sandboxUrl: env.SANDBOX_URL }
  : null;

/** How a product's purchase link is shown. */
export const purchaseLinkMode = env.PURCHASE_LINKS;
