import type { EmailShop } from "~/emails/render-email.server";
import { env } from "~/platform/env.server";
import { publishedPages } from "../pages/pages.server";
import { setting } from "../settings/settings.server";
import { arrivalText } from "../shipping/arrival";
import { shopHandling } from "../shipping/shop-place.server";
import { durationText } from "../time/duration-text";
import { formatShopTime } from "../time/format-time";

/** The order and its e-mail are a moment apart. */
const wholeMinutes = (milliseconds: number) => Math.round(milliseconds / 60_000);

/** What every e-mail says about the shop, from the current settings. */
export function emailShop(): EmailShop {
  const zone = setting("timeZone");
  const handling = shopHandling();
  return {
    name: setting("shopName"),
    logo: setting("logo"),
    accentColor: setting("accentColor"),
    contactEmail: setting("contactEmail"),
    phone: setting("phone"),
    taxNumber: setting("taxNumber"),
    pricesIncludeTax: setting("pricesIncludeTax"),
    postalAddress: setting("postalAddress").split("\n").filter(Boolean),
    pickupHours: setting("pickupHours").split("\n").filter(Boolean),
    pages: publishedPages().map(({ slug, title }) => ({ title, url: `${env.BASE_URL}/pages/${slug}` })),
    formatTime: (iso) => formatShopTime(iso, zone),
    formatDuration: (from, to) => durationText(wholeMinutes(Date.parse(to) - Date.parse(from)) * 60),
    formatArrival: (deliveryDays, iso) => arrivalText(deliveryDays, handling, Date.parse(iso)),
  };
}

/** The sender of all e-mails: the setting `mailFrom`, or the shop's name at the host of BASE_URL. */
export function emailSender(): { name: string; address: string } {
  const [, quoted, plain = "", address] = /^(?:"(.*)"|(.*?)) ?<(.*)>$/.exec(setting("mailFrom")) ?? [];
  if (address) return { name: quoted ?? plain, address };
  return {
    name: setting("shopName"),
    address: setting("mailFrom") || `no-reply@${new URL(env.BASE_URL).hostname}`,
  };
}
