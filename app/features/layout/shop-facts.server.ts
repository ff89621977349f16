import { env } from "~/platform/env.server";

/** The shop's name on every page. */
export const shopName = env.SHOP_NAME;

/** The whole address of one of the shop's paths, for programs. */
export const absoluteUrl = (path: string) => env.BASE_URL + path;

/** In the demo: where its pretended outside services can be seen. */
export const demoLinks = env.SANDBOX_URL
  ? { mailboxUrl: `${env.SANDBOX_URL}/mailbox`, sandboxUrl: env.SANDBOX_URL }
  : null;

/** How a product's purchase link is shown. */
export const purchaseLinkMode = env.PURCHASE_LINKS;
