import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { discountChangesSchema } from "~/shop/discounts/manage-discount.schema.server";
import { deleteDiscount, getDiscount, updateDiscount } from "~/shop/discounts/manage-discount.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { discountJson } from "~/views/discount-json.server";

export const { loader, action } = api({
  GET: async ({ params: { id = "" }, context }) => {
    await requireApiPermission(context.visitor, "discounts");
    return reply(discountJson(await getDiscount(id)));
  },
  PUT: async ({ request, params: { id = "" }, context }) => {
    const admin = await requireApiPermission(context.visitor, "discounts");
    await updateDiscount(admin, id, parseInput(discountChangesSchema, await readJson(request)));
    return reply(discountJson(await getDiscount(id)));
  },
  DELETE: async ({ params: { id = "" }, context }) => {
    const admin = await requireApiPermission(context.visitor, "discounts");
    await deleteDiscount(admin, id);
    return reply({ message: "Discount deleted" });
  },
});
