import { env } from "~/platform/env.server";
import { returnsPagePath } from "~/shop/pages/pages.server";
import { setting } from "~/shop/settings/settings.server";
import { withSite } from "./page-meta";

export const absoluteUrl = (path: string) => env.BASE_URL + path;

/** The URL of a picture by its path or URL; null for an empty one. */
export const pictureUrl = (picture: string) => (picture ? withSite(env.BASE_URL, picture) : null);

/** The URL of the picture that stands for pages without one of their own. */
export const shopPictureUrl = () => pictureUrl(setting("heroImage") || setting("logo") || "/apple-touch-icon.png");

/**
 * What the shop says about returns, as schema.org's MerchantReturnPolicy: what the owner wrote, and the page about it. The settings
 * do not say how many days or which fees, so neither does this. Undefined for nothing.
 */
export function returnPolicy() {
  const note = setting("returnsNote");
  const path = returnsPagePath();
  if (!note && !path) return undefined;
  return {
    "@type": "MerchantReturnPolicy",
    description: note.replace(/\s+/g, " ").trim() || undefined,
    merchantReturnLink: path ? absoluteUrl(path) : undefined,
  };
}

/** Links to the emulated outside services in the demo; null otherwise. */
export const demoLinks = env.SANDBOX_URL
  ? { mailboxUrl: `${env.SANDBOX_URL}/mailbox`, sandboxUrl: env.SANDBOX_URL }
  : null;

/** The shop's name and how to reach it, for documents and the contact page. A text is empty where there is none. */
export function sellerFacts() {
  return {
    name: setting("shopName"),
    /** The path of a picture. */
    logo: setting("logo"),
    address: setting("postalAddress").split("\n").filter(Boolean),
    phone: setting("phone"),
    email: setting("contactEmail"),
    taxNumber: setting("taxNumber"),
  };
}
