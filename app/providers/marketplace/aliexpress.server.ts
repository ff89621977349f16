import { createHmac } from "node:crypto";
import { z } from "zod";
import { callService, parseAnswer, serviceFailed } from "~/platform/outbound.server";
import { type Grant, type Marketplace, type MarketplaceProduct, MarketplaceRefusal } from "./marketplace";

const SERVICE = "AliExpress";

/** AliExpress's error codes for an invalid or expired token. */
const INVALID_TOKEN_CODES = /^(IllegalAccessToken|IllegalRefreshToken|InvalidToken|27|invalid-sessionkey)$/i;
/** AliExpress's error codes for temporary failures. */
const TEMPORARY_ERROR_CODES = /^(ApiCallLimit|AppCallLimit|ServiceUnavailable|ServiceTimeout|SystemError|ISP)/i;
/** Values of `rsp_code` for a product that does not exist or does not ship to the United States. */
const NO_PRODUCT_CODES = [404, 405, 602, 604, 605];

/** Maximum number of pictures and of colors that are imported. */
const LIST_LIMIT = 50;

type Options = {
  appKey: string;
  appSecret: string;
  authUrl: string;
  /** Ends in `/rest`. Business calls go to `/sync` under the same parent path. */
  apiUrl: string;
  /** Timeout of each call in milliseconds; 10,000 by default. */
  timeoutMs?: number;
};

type Parameters = Record<string, string>;

/**
 * AliExpress's signature: the HMAC-SHA256, in upper-case hexadecimal, of the path, if the call has one, followed by all
 * parameters as name and value, sorted by name.
 */
function signatureOf(path: string, parameters: Parameters, secret: string): string {
  const names = Object.keys(parameters).sort();
  const signed = path + names.map((name) => `${name}${parameters[name]}`).join("");
  return createHmac("sha256", secret).update(signed, "utf8").digest("hex").toUpperCase();
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
const text = z.union([z.string(), z.number()]).transform(String);
const lineText = text.transform(oneLine);

const errorSchema = z.object({
  code: z.coerce.string(),
  message: z.string().nullish(),
  msg: z.string().nullish(),
  sub_code: z.string().nullish(),
  sub_msg: z.string().nullish(),
});

const grantSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.coerce.number().positive(),
  refresh_expires_in: z.coerce.number().nullish(),
  user_nick: lineText.nullish(),
  account: lineText.nullish(),
  seller_id: lineText.nullish(),
});

const optionalText = text.catch("");

const skuSchema = z.object({
  sku_price: optionalText,
  offer_sale_price: optionalText,
  currency_code: optionalText,
  ae_sku_property_dtos: z
    .object({
      ae_sku_property_d_t_o: z
        .array(
          z.object({
            sku_property_name: optionalText,
            sku_property_value: optionalText,
            property_value_definition_name: optionalText,
            sku_image: optionalText,
          }),
        )
        .catch([]),
    })
    .catch({ ae_sku_property_d_t_o: [] }),
});

const productSchema = z.object({
  ae_item_base_info_dto: z.object({ subject: lineText, detail: optionalText }),
  ae_multimedia_info_dto: z.object({ image_urls: optionalText }).catch({ image_urls: "" }),
  ae_item_sku_info_dtos: z
    .object({ ae_item_sku_info_d_t_o: z.array(skuSchema).catch([]) })
    .catch({ ae_item_sku_info_d_t_o: [] }),
});

const productResponseSchema = z.object({
  aliexpress_ds_product_get_response: z.object({
    rsp_code: z.coerce.number().catch(200),
    rsp_msg: optionalText,
    result: productSchema.nullish(),
  }),
});

/** @throws MarketplaceRefusal or ServiceUnavailable when the response is an error */
function throwOnError(response: unknown): void {
  const { code, message, msg, sub_code: subCode, sub_msg: subMessage } = parseAnswer(SERVICE, errorSchema, response);
  if (code === "0") return;
  const reason = oneLine(subMessage ?? message ?? msg ?? code);
  if (TEMPORARY_ERROR_CODES.test(code)) throw serviceFailed(SERVICE, "status", `answered ${code}`);
  throw new MarketplaceRefusal(
    reason.slice(0, 200),
    INVALID_TOKEN_CODES.test(code) || INVALID_TOKEN_CODES.test(subCode ?? ""),
  );
}

function grantOf(response: unknown): Grant {
  throwOnError(response);
  const grant = parseAnswer(SERVICE, grantSchema, response);
  const after = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const refreshSeconds = grant.refresh_expires_in ?? 0;
  return {
    accessToken: grant.access_token,
    accessEndsAt: after(grant.expires_in),
    refreshToken: grant.refresh_token,
    refreshEndsAt: refreshSeconds > 0 ? after(refreshSeconds) : null,
    accountName: (grant.user_nick || grant.account || grant.seller_id || "AliExpress").slice(0, 100),
  };
}

/**
 * The https URL of a picture; an empty string for an invalid one.
 * @param apiOrigin origin of the service's API. A local emulator serves its pictures over http, so its own URLs are
 *   accepted.
 */
function pictureUrl(address: string, apiOrigin: string): string {
  if (apiOrigin.startsWith("http://") && address.startsWith(`${apiOrigin}/`) && /^[\w:/.-]+$/.test(address))
    return address;
  const url = address.trim().replace(/^(?:http:)?\/\//i, "https://");
  return /^https:\/\/[^\s\p{Cc}\\"'<>@]+$/iu.test(url) && URL.canParse(url) && url.length <= 2000 ? url : "";
}

/** AliExpress's price in US cents; null for another currency or an invalid price. */
function centsOf({ sku_price, offer_sale_price, currency_code }: z.output<typeof skuSchema>): number | null {
  const price = offer_sale_price || sku_price;
  if (!/^(USD)?$/i.test(currency_code) || !/^\d{1,7}(\.\d{1,4})?$/.test(price)) return null;
  return Math.round(Number(price) * 100);
}

function productOf(id: string, found: z.output<typeof productSchema>, apiOrigin: string): MarketplaceProduct {
  const skus = found.ae_item_sku_info_dtos.ae_item_sku_info_d_t_o;
  const prices = skus.map(centsOf).filter((cents) => cents !== null);
  const colors = new Map<string, string>();
  for (const property of skus.flatMap((sku) => sku.ae_sku_property_dtos.ae_sku_property_d_t_o)) {
    if (!/colou?r/i.test(property.sku_property_name)) continue;
    const name = oneLine(property.property_value_definition_name || property.sku_property_value).slice(0, 60);
    if (name && !colors.get(name)) colors.set(name, pictureUrl(property.sku_image, apiOrigin));
  }
  const urls = found.ae_multimedia_info_dto.image_urls.split(";");
  const pictures = urls.map((address) => pictureUrl(address, apiOrigin)).filter(Boolean);
  return {
    id,
    name: found.ae_item_base_info_dto.subject,
    priceCents: prices.length > 0 ? Math.min(...prices) : null,
    description: found.ae_item_base_info_dto.detail,
    pictures: [...new Set(pictures)].slice(0, LIST_LIMIT),
    colors: [...colors].slice(0, LIST_LIMIT).map(([name, picture]) => ({ name, picture })),
  };
}

/**
 * The AliExpress Open Platform (openservice.aliexpress.com): OAuth under `/rest/auth/token`, and the dropshipping API's
 * `aliexpress.ds.product.get` under `/sync`. Its errors also have the status 200, with a `code` other than 0.
 */
export function aliexpress({ appKey, appSecret, authUrl, apiUrl, timeoutMs }: Options): Marketplace {
  /** @param isRepeatable only for calls that read: the codes and tokens of the others are valid once */
  async function post(url: string, path: string, parameters: Parameters, isRepeatable: boolean) {
    const signedParameters: Parameters = {
      ...parameters,
      app_key: appKey,
      timestamp: String(Date.now()),
      sign_method: "sha256",
    };
    const { status, json } = await callService({
      service: SERVICE,
      url,
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded;charset=utf-8" },
      body: new URLSearchParams({
        ...signedParameters,
        sign: signatureOf(path, signedParameters, appSecret),
      }).toString(),
      timeoutMs,
      isRepeatable,
    });
    if (status !== 200) throw serviceFailed(SERVICE, "status", `answered ${status}`);
    return json;
  }

  const requestGrant = async (path: string, parameters: Parameters) =>
    grantOf(await post(`${apiUrl}${path}`, path, parameters, false));

  return {
    name: "AliExpress",
    authorizationUrl(redirectUri, state) {
      const url = new URL(authUrl);
      const query = { response_type: "code", force_auth: "true", client_id: appKey, redirect_uri: redirectUri, state };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    exchangeCode: (code) => requestGrant("/auth/token/create", { code }),
    refresh: (refreshToken) => requestGrant("/auth/token/refresh", { refresh_token: refreshToken }),
    async product(accessToken, productId, shipTo = "US") {
      const parameters: Parameters = {
        method: "aliexpress.ds.product.get",
        session: accessToken,
        product_id: productId,
        ship_to_country: shipTo,
        target_currency: "USD",
        target_language: "en_US",
      };
      const response = await post(`${apiUrl.replace(/\/rest$/, "")}/sync`, "", parameters, true);
      const refused = z.object({ error_response: z.unknown() }).safeParse(response);
      if (refused.success && refused.data.error_response) throwOnError(refused.data.error_response);
      const { aliexpress_ds_product_get_response: body } = parseAnswer(SERVICE, productResponseSchema, response);
      if (body.result) return productOf(productId, body.result, new URL(apiUrl).origin);
      if (NO_PRODUCT_CODES.includes(body.rsp_code)) return null;
      throw new MarketplaceRefusal(body.rsp_msg.slice(0, 200) || `answered ${body.rsp_code}`, false);
    },
  };
}
