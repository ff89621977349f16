import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { replicaHealth, requireWorkingShop, servingWorkers } from "~/shop/health/health.server";

export const { loader, action } = api({
  GET: async ({ request, context }) => {
    await requireWorkingShop();
    if (!new URL(request.url).searchParams.has("full")) return reply({ status: "ok" });
    await requireApiPermission(context.visitor, "records");
    return reply({ status: "ok", workers: servingWorkers(), replica: replicaHealth() });
  },
});
