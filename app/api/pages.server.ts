import { wholeListReply } from "~/http/reply/lists.server";
import { createPage, deletePage, updatePage } from "~/shop/pages/manage-page.server";
import { pageChangesSchema, pageRequestSchema } from "~/shop/pages/page-fields.schema.server";
import { getPage, listPages } from "~/shop/pages/pages.server";
import { hasPermission } from "~/shop/staff/permissions";
import { call, endpoint } from "./call.server";
import { pageEntryJson, pageJson, pageResponse, pagesResponse } from "./json/page.server";
import { messageResponse } from "./json/responses.server";

const EXAMPLE = { params: { slug: "about-us" } };

export const pages = {
  all: endpoint("/api/pages", "Pages", {
    GET: call({
      caller: "visitor",
      summary: "List the published pages",
      note: "In the order of the footer, without their texts. For admins the list has drafts too.",
      paged: true,
      responses: { 200: pagesResponse },
    }).handledBy(async ({ request, findPerson }) => {
      const seesDrafts = hasPermission(await findPerson(), "pages");
      const shown = (await listPages()).filter(({ isPublished }) => isPublished || seesDrafts);
      return wholeListReply(request, shown, pageEntryJson);
    }),
    POST: call({
      permission: "pages",
      summary: "Add a page",
      note: "The text is sanitized like a product's description. 400 for a published page without a text.",
      body: pageRequestSchema,
      refusals: [409],
      responses: { 201: pageResponse },
      example: { body: { title: "Size guide", body: "<p>Measure at the widest place.</p>" } },
    }).handledBy(({ person, body }) => pageJson(createPage(person, body))),
  }),
  one: endpoint("/api/pages/{slug}", "Pages", {
    GET: call({
      caller: "visitor",
      summary: "Get a page",
      note: "Drafts are only for admins.",
      responses: { 200: pageResponse },
      example: EXAMPLE,
    }).handledBy(async ({ params, findPerson }) =>
      pageJson(getPage(params.slug, hasPermission(await findPerson(), "pages"))),
    ),
    PUT: call({
      permission: "pages",
      summary: "Change a page",
      note: "Missing fields stay unchanged. With a new `slug` the page has a new address. 400 for a published page without a text.",
      body: pageChangesSchema,
      refusals: [409],
      responses: { 200: pageResponse },
      example: { ...EXAMPLE, body: { position: 5 } },
    }).handledBy(({ person, params, body }) => {
      const { id } = getPage(params.slug, true);
      return pageJson(updatePage(person, id, body));
    }),
    DELETE: call({
      permission: "pages",
      summary: "Delete a page",
      responses: { 200: messageResponse },
      example: EXAMPLE,
    }).handledBy(({ person, params }) => {
      const { id } = getPage(params.slug, true);
      deletePage(person, id);
      return { message: "Page deleted" };
    }),
  }),
};
