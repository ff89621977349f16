import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { rateChangesSchema } from "~/shop/shipping/manage-rate.schema.server";
import { deleteRate, getRate, updateRate } from "~/shop/shipping/manage-rate.server";
import { rateJson } from "~/views/rate-json.server";

export const { loader, action } = api({
  GET: async ({ params: { id = "" }, context }) => {
    await requireApiPermission(context.visitor, "shipping-rates");
    return reply(rateJson(await getRate(id)));
  },
  PUT: async ({ request, params: { id = "" }, context }) => {
    const admin = await requireApiPermission(context.visitor, "shipping-rates");
    await updateRate(admin, id, parseInput(rateChangesSchema, await readJson(request)));
    return reply(rateJson(await getRate(id)));
  },
  DELETE: async ({ params: { id = "" }, context }) => {
    const admin = await requireApiPermission(context.visitor, "shipping-rates");
    await deleteRate(admin, id);
    return reply({ message: "Shipping rate deleted" });
  },
});
