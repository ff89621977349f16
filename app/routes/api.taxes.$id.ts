import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { taxRateChangesSchema } from "~/shop/taxes/manage-tax-rate.schema.server";
import { deleteTaxRate, getTaxRate, updateTaxRate } from "~/shop/taxes/manage-tax-rate.server";
import { taxRateJson } from "~/views/tax-json.server";

export const { loader, action } = api({
  GET: async ({ params: { id = "" }, context }) => {
    await requireApiPermission(context.visitor, "taxes");
    return reply(taxRateJson(await getTaxRate(id)));
  },
  PUT: async ({ request, params: { id = "" }, context }) => {
    const admin = await requireApiPermission(context.visitor, "taxes");
    await updateTaxRate(admin, id, parseInput(taxRateChangesSchema, await readJson(request)));
    return reply(taxRateJson(await getTaxRate(id)));
  },
  DELETE: async ({ params: { id = "" }, context }) => {
    const admin = await requireApiPermission(context.visitor, "taxes");
    await deleteTaxRate(admin, id);
    return reply({ message: "Tax rate deleted" });
  },
});
