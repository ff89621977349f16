import { api, reply } from "~/http/api.server";
import { requireApiAdmin } from "~/http/api-person.server";
import { marketplaceAddress } from "~/http/marketplace.server";

export const { loader, action } = api({
  GET: async ({ context: { visitor } }) => {
    const admin = await requireApiAdmin(visitor);
    return reply({ authURL: await marketplaceAddress(visitor, admin) });
  },
});
