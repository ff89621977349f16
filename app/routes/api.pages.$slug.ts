import { findApiPerson, requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { pageChangesSchema } from "~/shop/pages/manage-page.schema.server";
import { deletePage, updatePage } from "~/shop/pages/manage-page.server";
import { getPage } from "~/shop/pages/pages.server";
import { hasPermission } from "~/shop/staff/permissions";
import { pageJson } from "~/views/page-json.server";

export const { loader, action } = api({
  GET: async ({ params: { slug = "" }, context }) => {
    const seesDrafts = hasPermission(await findApiPerson(context.visitor), "pages");
    return reply(pageJson(await getPage(slug, seesDrafts)));
  },
  PUT: async ({ request, params: { slug = "" }, context }) => {
    const admin = await requireApiPermission(context.visitor, "pages");
    const changes = parseInput(pageChangesSchema, await readJson(request));
    const { id } = await getPage(slug, true);
    return reply(pageJson(await updatePage(admin, id, changes)));
  },
  DELETE: async ({ params: { slug = "" }, context }) => {
    const admin = await requireApiPermission(context.visitor, "pages");
    const { id } = await getPage(slug, true);
    await deletePage(admin, id);
    return reply({ message: "Page deleted" });
  },
});
