import { z } from "zod";
import { cookieName } from "~/http/request/visitor.server";
import { env } from "~/platform/env.server";
import { shopCurrency } from "~/shop/money/currency";
import { setting } from "~/shop/settings/settings.server";
import { call, endpoint, type Operation } from "./call.server";
import { ofShop } from "./document/of-shop.server";
import { prepared } from "./document/prepared.server";
import { buildDocument } from "./document.server";
import { endpoints } from "./endpoints.server";

/** Creates what the document says in every shop, from the descriptions of the calls, whose schemas validate the requests. */
export const createDocument = () => buildDocument(operations);

let common: { currency: string; country: string; document: ReturnType<typeof createDocument> } | undefined;

/** What the document says in every shop of this country and currency. */
function commonDocument() {
  const [currency, country] = [shopCurrency(), setting("country")];
  if (common?.currency !== currency || common.country !== country)
    common = { currency, country, document: ofShop(prepared("openapi", createDocument), country) };
  return common.document;
}

/** The OpenAPI 3.1 document of the API, with the shop's address and its current name. */
export function openApiDocument() {
  const { openapi, info, components, ...rest } = commonDocument();
  const name = setting("shopName");
  const contact = { name, url: new URL("/contact", env.BASE_URL).href };
  const cookie = { type: "apiKey", in: "cookie", name: cookieName("session") };
  return {
    openapi,
    info: { ...info, title: `${name} API`, contact },
    servers: [{ url: env.BASE_URL }],
    ...rest,
    components: { ...components, securitySchemes: { ...components?.securitySchemes, cookie } },
  };
}

export const openApi = endpoint("/api/openapi.json", "Service", {
  GET: call({
    caller: "anyone",
    summary: "Get this OpenAPI 3.1 document",
    responses: { 200: z.looseObject({ openapi: z.string().meta({ examples: ["3.1.1"] }) }).meta({ id: "OpenApi" }) },
  }).handledBy(openApiDocument),
});

/** All calls of the API. */
export const operations: Operation[] = [...endpoints, openApi].flatMap((one) => one.operations);
