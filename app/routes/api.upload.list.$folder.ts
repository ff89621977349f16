import { requireApiAdmin } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { listFolder } from "~/shop/gallery/picture-folder.server";

export const { loader, action } = api({
  GET: async ({ params, context }) => {
    await requireApiAdmin(context.visitor);
    return reply(await listFolder(params.folder));
  },
});
