import { pageChangesSchema, pageRequestSchema } from "~/shop/pages/manage-page.schema.server";
import { messageResponse } from "~/views/api-responses.server";
import { pageResponse, pagesResponse } from "~/views/page-json.server";
import type { Operation } from "../operation";

export const pageOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/pages",
    group: "Pages",
    summary: "List the published pages",
    note: "In the order of the footer, without their texts. For admins the list has drafts too.",
    caller: "anyone",
    authOptional: true,
    paged: true,
    responses: { 200: pagesResponse },
  },
  {
    method: "POST",
    path: "/api/pages",
    group: "Pages",
    summary: "Add a page",
    note: "The text is sanitized like a product's description.",
    caller: "admin",
    body: pageRequestSchema,
    refusals: [409],
    responses: { 201: pageResponse },
    example: { body: { title: "Size guide", body: "<p>Measure at the widest place.</p>" } },
  },
  {
    method: "GET",
    path: "/api/pages/{slug}",
    group: "Pages",
    summary: "Get a page",
    note: "Drafts are only for admins.",
    caller: "anyone",
    authOptional: true,
    responses: { 200: pageResponse },
    example: { params: { slug: "about-us" } },
  },
  {
    method: "PUT",
    path: "/api/pages/{slug}",
    group: "Pages",
    summary: "Change a page",
    note: "Missing fields stay unchanged. With a new `slug` the page has a new address.",
    caller: "admin",
    body: pageChangesSchema,
    refusals: [409],
    responses: { 200: pageResponse },
    example: { params: { slug: "about-us" }, body: { position: 5 } },
  },
  {
    method: "DELETE",
    path: "/api/pages/{slug}",
    group: "Pages",
    summary: "Delete a page",
    caller: "admin",
    responses: { 200: messageResponse },
    example: { params: { slug: "about-us" } },
  },
];
