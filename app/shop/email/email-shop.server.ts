import type { EmailShop } from "~/emails/render-email.server";
import { env } from "~/platform/env.server";
import { setting } from "../settings/settings.server";
import { formatZonedTime } from "../time/format-time";

/** What every e-mail says about the shop, from the current settings. */
export function emailShop(): EmailShop {
  const zone = setting("timeZone");
  return {
    name: setting("shopName"),
    logo: setting("logo"),
    accentColor: setting("accentColor"),
    contactEmail: setting("contactEmail"),
    phone: setting("phone"),
    postalAddress: setting("postalAddress").split("\n").filter(Boolean),
    formatTime: (iso) => formatZonedTime(iso, zone),
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
