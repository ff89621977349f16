import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { listReply } from "~/http/reply/lists.server";
import { readJson } from "~/http/request/body.server";
import { discountList } from "~/shop/discounts/discount-list.server";
import { discountRequestSchema } from "~/shop/discounts/manage-discount.schema.server";
import { createDiscount, getDiscount } from "~/shop/discounts/manage-discount.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { discountJson } from "~/views/discount-json.server";

export const { loader, action } = api({
  GET: async ({ request, context }) => {
    await requireApiPermission(context.visitor, "discounts");
    return listReply(request, discountList, (rows) => rows.map(discountJson));
  },
  POST: async ({ request, context }) => {
    const admin = await requireApiPermission(context.visitor, "discounts");
    const id = await createDiscount(admin, parseInput(discountRequestSchema, await readJson(request)));
    return reply(discountJson(await getDiscount(id)), 201);
  },
});
