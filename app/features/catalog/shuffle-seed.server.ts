import { setting } from "~/shop/settings/settings.server";
import { today } from "~/shop/time/time-zone";

const DAY_MS = 86_400_000;
const SEED = /^\d{1,6}$/;

/**
 * The seed of the shuffled order of the catalog: that of the link that was followed, so that paging keeps the order, else
 * today's. All visitors of a day share an order, so that they can share the pages.
 */
export function shuffleSeed(request: Request): number {
  const linked = new URL(request.url).searchParams.get("seed") ?? "";
  return SEED.test(linked) ? Number(linked) : Date.parse(today(setting("timeZone"), Date.now())) / DAY_MS;
}
