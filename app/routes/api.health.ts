import { api, reply } from "~/http/reply/api.server";
import { requireWorkingShop } from "~/shop/health/health.server";

export const { loader, action } = api({
  GET: async () => {
    await requireWorkingShop();
    return reply({ status: "ok" });
  },
});
