import { api, reply } from "~/http/api.server";
import { requireApiAdmin } from "~/http/api-person.server";
import { listFolder } from "~/shop/gallery/picture-folder.server";

export const { loader, action } = api({
  GET: async ({ params, context }) => {
    await requireApiAdmin(context.visitor);
    return reply(await listFolder(params.folder));
  },
});
