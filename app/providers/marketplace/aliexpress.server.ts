import { createHmac } from "node:crypto";
import { z } from "zod";
import { callService, ServiceUnavailable } from "~/platform/outbound.server";
import { type Grant, type Marketplace, type MarketplaceProduct, MarketplaceRefusal } from "./marketplace";

const SERVICE = "AliExpress";

/** Codes by which AliExpress says that a token is no longer good. */
const TOKEN_ENDED = /^(IllegalAccessToken|IllegalRefreshToken|InvalidToken|27|invalid-sessionkey)$/i;
/** Codes of trouble that passes. */
const PASSING = /^(ApiCallLimit|AppCallLimit|ServiceUnavailable|ServiceTimeout|SystemError|ISP)/i;
/** `rsp_code` of a product that is not there, or not for this country. */
const NO_PRODUCT = [404, 405, 602, 604, 605];

const MANY = 50;

type Options = {
  appKey: string;
  appSecret: string;
  authUrl: string;
  /** Ends in `/rest`; business calls go to `/sync` beside it. */
  apiUrl: string;
  /** Milliseconds for each call, 10,000 unless told. */
  timeoutMs?: number;
};

type Parameters = Record<string, string>;

/**
 * AliExpress's signature: upper-case hexadecimal HMAC-SHA256 over the path, where the call has one, and every name with
 * its value, by name in the order of their characters.
 */
function signatureOf(path: string, parameters: Parameters, secret: string): string {
  const names = Object.keys(parameters).sort();
  const signed = path + names.map((name) => `${name}${parameters[name]}`).join("");
  return createHmac("sha256", secret).update(signed, "utf8").digest("hex").toUpperCase();
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
const text = z.union([z.string(), z.number()]).transform(String);
const word = text.transform(oneLine);

const failureSchema = z.object({
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
  user_nick: word.nullish(),
  account: word.nullish(),
  seller_id: word.nullish(),
});

const textual = text.catch("");

const skuSchema = z.object({
  sku_price: textual,
  offer_sale_price: textual,
  currency_code: textual,
  ae_sku_property_dtos: z
    .object({
      ae_sku_property_d_t_o: z
        .array(
          z.object({
            sku_property_name: textual,
            sku_property_value: textual,
            property_value_definition_name: textual,
            sku_image: textual,
          }),
        )
        .catch([]),
    })
    .catch({ ae_sku_property_d_t_o: [] }),
});

const productSchema = z.object({
  ae_item_base_info_dto: z.object({ subject: word, detail: textual }),
  ae_multimedia_info_dto: z.object({ image_urls: textual }).catch({ image_urls: "" }),
  ae_item_sku_info_dtos: z
    .object({ ae_item_sku_info_d_t_o: z.array(skuSchema).catch([]) })
    .catch({ ae_item_sku_info_d_t_o: [] }),
});

const productAnswerSchema = z.object({
  aliexpress_ds_product_get_response: z.object({
    rsp_code: z.coerce.number().catch(200),
    rsp_msg: textual,
    result: productSchema.nullish(),
  }),
});

function understood<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ServiceUnavailable(SERVICE, "malformed", "answered something else than was asked");
}

/** @throws MarketplaceRefusal or ServiceUnavailable for what AliExpress did not do */
function checkFailure(answer: unknown): void {
  const { code, message, msg, sub_code: subCode, sub_msg: subMessage } = understood(failureSchema, answer);
  if (code === "0") return;
  const said = oneLine(subMessage ?? message ?? msg ?? code);
  if (PASSING.test(code)) throw new ServiceUnavailable(SERVICE, "status", `answered ${code}`);
  throw new MarketplaceRefusal(said.slice(0, 200), TOKEN_ENDED.test(code) || TOKEN_ENDED.test(subCode ?? ""));
}

function grantOf(answer: unknown): Grant {
  checkFailure(answer);
  const grant = understood(grantSchema, answer);
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
 * An address of a picture as https; empty for anything else.
 * @param own origin of the service's API: an emulator on loopback serves its pictures without TLS
 */
function pictureAddress(address: string, own: string): string {
  if (own.startsWith("http://") && address.startsWith(`${own}/`) && /^[\w:/.-]+$/.test(address)) return address;
  const whole = address.trim().replace(/^(?:http:)?\/\//i, "https://");
  return /^https:\/\/[^\s\p{Cc}\\"'<>@]+$/iu.test(whole) && URL.canParse(whole) && whole.length <= 2000 ? whole : "";
}

/** US dollars as AliExpress writes them, in cents; null for another currency or what is no price. */
function centsOf({ sku_price, offer_sale_price, currency_code }: z.output<typeof skuSchema>): number | null {
  const price = offer_sale_price || sku_price;
  if (!/^(USD)?$/i.test(currency_code) || !/^\d{1,7}(\.\d{1,4})?$/.test(price)) return null;
  return Math.round(Number(price) * 100);
}

function productOf(id: string, found: z.output<typeof productSchema>, own: string): MarketplaceProduct {
  const skus = found.ae_item_sku_info_dtos.ae_item_sku_info_d_t_o;
  const prices = skus.map(centsOf).filter((cents) => cents !== null);
  const colors = new Map<string, string>();
  for (const property of skus.flatMap((sku) => sku.ae_sku_property_dtos.ae_sku_property_d_t_o)) {
    if (!/colou?r/i.test(property.sku_property_name)) continue;
    const name = oneLine(property.property_value_definition_name || property.sku_property_value).slice(0, 60);
    if (name && !colors.get(name)) colors.set(name, pictureAddress(property.sku_image, own));
  }
  const addresses = found.ae_multimedia_info_dto.image_urls.split(";");
  const pictures = addresses.map((address) => pictureAddress(address, own)).filter(Boolean);
  return {
    id,
    name: found.ae_item_base_info_dto.subject,
    priceCents: prices.length > 0 ? Math.min(...prices) : null,
    description: found.ae_item_base_info_dto.detail,
    pictures: [...new Set(pictures)].slice(0, MANY),
    colors: [...colors].slice(0, MANY).map(([name, picture]) => ({ name, picture })),
  };
}

/**
 * The AliExpress Open Platform (openservice.aliexpress.com): OAuth under `/rest/auth/token`, and the dropshipping API's
 * `aliexpress.ds.product.get` under `/sync`. It answers failures with 200, too, and a `code` that is not 0.
 */
export function aliexpress({ appKey, appSecret, authUrl, apiUrl, timeoutMs }: Options): Marketplace {
  async function post(url: string, path: string, parameters: Parameters) {
    const all: Parameters = {
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
      body: new URLSearchParams({ ...all, sign: signatureOf(path, all, appSecret) }).toString(),
      timeoutMs,
    });
    if (status !== 200) throw new ServiceUnavailable(SERVICE, "status", `answered ${status}`);
    return json;
  }

  const token = async (path: string, parameters: Parameters) =>
    grantOf(await post(`${apiUrl}${path}`, path, parameters));

  return {
    name: "AliExpress",
    authorisationUrl(redirectUri, state) {
      const url = new URL(authUrl);
      const query = { response_type: "code", force_auth: "true", client_id: appKey, redirect_uri: redirectUri, state };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    exchangeCode: (code) => token("/auth/token/create", { code }),
    refresh: (refreshToken) => token("/auth/token/refresh", { refresh_token: refreshToken }),
    async product(accessToken, productId) {
      const answer = await post(`${apiUrl.replace(/\/rest$/, "")}/sync`, "", {
        method: "aliexpress.ds.product.get",
        session: accessToken,
        product_id: productId,
        ship_to_country: "US",
        target_currency: "USD",
        target_language: "en_US",
      });
      const refused = z.object({ error_response: z.unknown() }).safeParse(answer);
      if (refused.success && refused.data.error_response) checkFailure(refused.data.error_response);
      const { aliexpress_ds_product_get_response: said } = understood(productAnswerSchema, answer);
      if (said.result) return productOf(productId, said.result, new URL(apiUrl).origin);
      if (NO_PRODUCT.includes(said.rsp_code)) return null;
      throw new MarketplaceRefusal(said.rsp_msg.slice(0, 200) || `answered ${said.rsp_code}`, false);
    },
  };
}
