import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { wholeListReply } from "~/http/reply/lists.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { rateRequestSchema } from "~/shop/shipping/manage-rate.schema.server";
import { createRate, getRate, listRates } from "~/shop/shipping/manage-rate.server";
import { rateJson } from "~/views/rate-json.server";

export const { loader, action } = api({
  GET: async ({ request, context }) => {
    await requireApiPermission(context.visitor, "shipping-rates");
    return wholeListReply(request, await listRates(), rateJson);
  },
  POST: async ({ request, context }) => {
    const admin = await requireApiPermission(context.visitor, "shipping-rates");
    const id = await createRate(admin, parseInput(rateRequestSchema, await readJson(request)));
    return reply(rateJson(await getRate(id)), 201);
  },
});
