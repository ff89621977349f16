import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { storePictures } from "~/features/catalogue/picture-form.server";
import { api, reply } from "~/http/reply/api.server";
import { requireFolder } from "~/shop/gallery/picture-folder.server";

export const { loader, action } = api({
  POST: async ({ request, params, context }) => {
    await requireApiPermission(context.visitor, "products.edit");
    const { pictures, message } = await storePictures(request, requireFolder(params.folder));
    // The body is only the list of pictures, so the message about skipped files is sent in a header.
    return reply(pictures, 200, message ? { "X-Upload-Message": message } : {});
  },
});
