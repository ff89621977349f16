import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { listFolder } from "~/shop/gallery/picture-folder.server";

export const { loader, action } = api({
  GET: async ({ params, context }) => {
    await requireApiPermission(context.visitor, "products.edit");
    return reply(await listFolder(params.folder));
  },
});
