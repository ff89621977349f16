import { requireApiAdmin } from "~/features/accounts/api-guards.server";
import { startMarketplaceConnection } from "~/features/marketplace/marketplace-requests.server";
import { api, reply } from "~/http/reply/api.server";

export const { loader, action } = api({
  GET: async ({ context: { visitor } }) => {
    const admin = await requireApiAdmin(visitor);
    return reply({ authURL: await startMarketplaceConnection(visitor, admin) });
  },
});
