import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { wholeListReply } from "~/http/reply/lists.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { taxRateSchema } from "~/shop/taxes/manage-tax-rate.schema.server";
import { createTaxRate, getTaxRate, listTaxRates } from "~/shop/taxes/manage-tax-rate.server";
import { taxRateJson } from "~/views/tax-json.server";

export const { loader, action } = api({
  GET: async ({ request, context }) => {
    await requireApiPermission(context.visitor, "taxes");
    return wholeListReply(request, await listTaxRates(), taxRateJson);
  },
  POST: async ({ request, context }) => {
    const admin = await requireApiPermission(context.visitor, "taxes");
    const id = await createTaxRate(admin, parseInput(taxRateSchema, await readJson(request)));
    return reply(taxRateJson(await getTaxRate(id)), 201);
  },
});
