import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { startMarketplaceConnection } from "~/features/marketplace/marketplace-requests.server";
import { api, reply } from "~/http/reply/api.server";

export const { loader, action } = api({
  GET: async ({ context: { visitor } }) => {
    const admin = await requireApiPermission(visitor, "products.edit");
    return reply({ authURL: await startMarketplaceConnection(visitor, admin) });
  },
});
