import { findApiPerson, requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { wholeListReply } from "~/http/reply/lists.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { pageRequestSchema } from "~/shop/pages/manage-page.schema.server";
import { createPage } from "~/shop/pages/manage-page.server";
import { listPages } from "~/shop/pages/pages.server";
import { hasPermission } from "~/shop/staff/permissions";
import { pageEntryJson, pageJson } from "~/views/page-json.server";

export const { loader, action } = api({
  GET: async ({ request, context }) => {
    const seesDrafts = hasPermission(await findApiPerson(context.visitor), "pages");
    const pages = (await listPages()).filter(({ isPublished }) => isPublished || seesDrafts);
    return wholeListReply(request, pages, pageEntryJson);
  },
  POST: async ({ request, context }) => {
    const admin = await requireApiPermission(context.visitor, "pages");
    const page = await createPage(admin, parseInput(pageRequestSchema, await readJson(request)));
    return reply(pageJson(page), 201);
  },
});
