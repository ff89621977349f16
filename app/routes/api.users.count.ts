import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { countUsers } from "~/shop/users/users.server";

export const { loader, action } = api({
  GET: async ({ context }) => {
    await requireApiPermission(context.visitor, "customers");
    return reply({ count: countUsers() });
  },
});
