import { z } from "zod";
import { env } from "~/platform/env.server";
import { setting } from "~/shop/settings/settings.server";
import { call, endpoint, type Operation } from "./call.server";
import { buildDocument } from "./document.server";
import { endpoints } from "./endpoints.server";

let built: ReturnType<typeof buildDocument> | undefined;

/**
 * The OpenAPI 3.1 document of the API, with the shop's current name. The rest is built once from the descriptions of the
 * calls, whose schemas validate the requests.
 */
export function openApiDocument() {
  built ??= buildDocument(operations);
  const name = setting("shopName");
  const contact = { name, url: new URL("/contact", env.BASE_URL).href };
  return { ...built, info: { ...built.info, title: `${name} API`, contact } };
}

export const openApi = endpoint("/api/openapi.json", "Service", {
  GET: call(
    {
      caller: "anyone",
      summary: "Get this OpenAPI 3.1 document",
      responses: { 200: z.looseObject({ openapi: z.string().meta({ examples: ["3.1.1"] }) }).meta({ id: "OpenApi" }) },
    },
    openApiDocument,
  ),
});

/** All calls of the API. */
export const operations: Operation[] = [...endpoints, openApi].flatMap((one) => one.operations);
