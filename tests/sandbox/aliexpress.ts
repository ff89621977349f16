import { createHmac, randomBytes } from "node:crypto";
import path from "node:path";
import express, { type Response, type Router } from "express";
import { commonFaults, type Faults } from "./faults";
import { escapeHtml, page } from "./page";

const SERVICE = "aliexpress";
const NOTICE = "AliExpress sandbox: no real account";

export const ALIEXPRESS_KEYS = { appKey: "500001", appSecret: "sandbox-aliexpress-secret" };

const ACCOUNT = "Harbor Goods";
const CODE_LIFE_MS = 30 * 60_000;
const ACCESS_SECONDS = 30 * 24 * 3600;
const REFRESH_SECONDS = 60 * 24 * 3600;
const CLOCK_MS = 10 * 60_000;

/** Pictures of the product, with their files. */
const PICTURES: Record<string, string> = {
  "mug-1": "enamel-mug-pair",
  "mug-2": "enamel-mug-brick",
  green: "enamel-mug-forest",
};

type Fields = Record<string, string>;

/** AliExpress's signature: fields in order of their names, each followed by its value, after the path of a system call. */
function signature(path: string, fields: Fields): string {
  let text = path;
  for (const [name, value] of Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (name !== "sign") text += name + value;
  }
  return createHmac("sha256", ALIEXPRESS_KEYS.appSecret).update(text).digest("hex").toUpperCase();
}

const sku = (color: string, price: string, picture: string) => ({
  sku_id: `1200003${color.length}`,
  sku_attr: `14:${color.length}#${color}`,
  sku_price: (Number(price) * 2).toFixed(2),
  offer_sale_price: price,
  currency_code: "USD",
  sku_available_stock: 120,
  ae_sku_property_dtos: {
    ae_sku_property_d_t_o: [
      { sku_property_id: 14, sku_property_name: "Color", sku_property_value: color, sku_image: picture },
      { sku_property_id: 5, sku_property_name: "Size", sku_property_value: "M" },
    ],
  },
});

/** @param pictures URL under which the sandbox serves its pictures */
const productsAt = (pictures: string): Record<string, object> => ({
  "1005001234567890": {
    ae_item_base_info_dto: {
      product_id: 1005001234567890,
      subject: "Folding  Enamel Camp Mug, 350 ml",
      detail: '<div><h1>Camp Mug</h1><p onclick="x()">Sturdy <b>enamel</b>.</p><script>alert(1)</script></div>',
      currency_code: "USD",
      product_status_type: "onSelling",
    },
    ae_multimedia_info_dto: { image_urls: `${pictures}/mug-1.jpg;${pictures}/mug-2.jpg;javascript:alert(1)` },
    ae_item_sku_info_dtos: {
      ae_item_sku_info_d_t_o: [sku("Forest Green", "12.49", `${pictures}/green.jpg`), sku("Sky Blue", "11.90", "")],
    },
  },
  // Its pictures have the URLs of real ones, which do not exist.
  "1005009876543210": {
    ae_item_base_info_dto: { product_id: 1005009876543210, subject: "Tin Plate", detail: "", currency_code: "USD" },
    ae_multimedia_info_dto: {
      image_urls:
        "https://ae01.alicdn.invalid/kf/plate-1.jpg;//ae01.alicdn.invalid/kf/plate-2.jpg;http://ae01.alicdn.invalid/kf/plate-3.jpg",
    },
    ae_item_sku_info_dtos: { ae_item_sku_info_d_t_o: [sku("White", "4.10", "")] },
  },
  "1005005550000000": {
    ae_item_base_info_dto: { product_id: 1005005550000000, subject: "Brass Dallah", detail: "", currency_code: "USD" },
    ae_multimedia_info_dto: { image_urls: "" },
    ae_item_sku_info_dtos: { ae_item_sku_info_d_t_o: [sku("Brass", "12.34", "")] },
  },
});

export type AliexpressSandbox = {
  router: Router;
  /** Tokens that are valid now. */
  accessTokens: Set<string>;
  refreshTokens: Set<string>;
  reset: () => void;
};

/**
 * AliExpress's Open Platform: the authorization page, tokens, and products. 1005001234567890 has pictures here,
 * those of 1005009876543210 have URLs elsewhere.
 * Specific faults: `code-refused`, `refresh-refused`, `token-ended`, `busy`.
 */
export function aliexpressSandbox(faults: Faults): AliexpressSandbox {
  const router = express.Router();
  const codes = new Map<string, number>();
  const accessTokens = new Set<string>();
  const refreshTokens = new Set<string>();
  const form = express.urlencoded({ extended: false });

  const show = (response: Response, title: string, body: string, status = 200) =>
    response.status(status).send(page({ title, notice: NOTICE, narrow: true, body }));

  /** The parameters of an authorization request, or null when it is invalid. */
  function requested(query: unknown): Fields | null {
    const { response_type, client_id, redirect_uri, state } = query as Fields;
    const known = response_type === "code" && client_id === ALIEXPRESS_KEYS.appKey && state;
    const registered = redirect_uri && URL.canParse(redirect_uri);
    return known && registered ? { redirect_uri, state } : null;
  }

  router.get("/oauth/authorize", ({ query, originalUrl }, response) => {
    if (!requested(query)) return show(response, "Refused", "<h1>This application is not known</h1>", 400);
    const body = `<h1>Allow the shop?</h1>
<p>The shop would see products in the name of <strong>${ACCOUNT}</strong>.</p>
<form method="post" action="${escapeHtml(originalUrl)}">
<button name="choice" value="allow">Authorize</button>
<button name="choice" value="deny" class="quiet">Deny</button>
</form>`;
    return show(response, "Authorize", body);
  });

  router.post("/oauth/authorize", form, ({ query, body }, response) => {
    const wanted = requested(query);
    if (!wanted) return show(response, "Refused", "<h1>This application is not known</h1>", 400);
    const back = new URL(wanted.redirect_uri ?? "");
    back.searchParams.set("state", wanted.state ?? "");
    if (body.choice === "allow") {
      const code = `3_${ALIEXPRESS_KEYS.appKey}_${randomBytes(12).toString("hex")}`;
      codes.set(code, Date.now() + CODE_LIFE_MS);
      back.searchParams.set("code", code);
    } else back.searchParams.set("error", "access_denied");
    return response.redirect(303, back.href);
  });

  router.get("/pictures/:name.jpg", ({ params }, response) => {
    const file = PICTURES[params.name];
    if (file === undefined) return response.sendStatus(404);
    return response.sendFile(`${file}.jpg`, { root: path.resolve("scripts/demo/pictures") });
  });

  router.use(commonFaults(SERVICE, faults));

  const fail = (code: string, message: string) => ({
    type: "ISV",
    code,
    message,
    request_id: randomBytes(8).toString("hex"),
  });

  /** The error of an invalid call; null when it is valid. */
  function objection(path: string, fields: Fields) {
    if (faults.consume(SERVICE, "busy")) return fail("ApiCallLimit", "Request frequency exceeds the limit");
    if (fields.app_key !== ALIEXPRESS_KEYS.appKey) return fail("InvalidAppKey", "Invalid app Key");
    if (fields.sign_method !== "sha256" || fields.sign !== signature(path, fields)) {
      return fail("IncompleteSignature", "The request signature does not conform to platform standards");
    }
    if (Math.abs(Date.now() - Number(fields.timestamp)) > CLOCK_MS) return fail("IllegalTimestamp", "Out of time");
    return null;
  }

  function newGrant() {
    const random = () => randomBytes(20).toString("hex");
    const [access, refresh] = [`50000${random()}`, `50001${random()}`];
    accessTokens.clear();
    accessTokens.add(access);
    refreshTokens.clear();
    refreshTokens.add(refresh);
    return {
      access_token: access,
      refresh_token: refresh,
      expires_in: ACCESS_SECONDS,
      refresh_expires_in: REFRESH_SECONDS,
      expire_time: Date.now() + ACCESS_SECONDS * 1000,
      user_nick: ACCOUNT,
      account: "harbor@example.com",
      seller_id: "2200001",
      user_id: "2200001",
      account_platform: "buyerApp",
      sp: "ae",
      locale: "en_US",
      code: "0",
      request_id: randomBytes(8).toString("hex"),
    };
  }

  router.post("/rest/auth/token/create", form, ({ body }, response) => {
    const wrong = objection("/auth/token/create", body);
    const endsAt = codes.get(body.code) ?? 0;
    codes.delete(body.code);
    if (wrong) response.json(wrong);
    else if (endsAt < Date.now() || faults.consume(SERVICE, "code-refused")) {
      response.json(fail("InvalidCode", "Invalid authorization code"));
    } else response.json(newGrant());
  });

  router.post("/rest/auth/token/refresh", form, ({ body }, response) => {
    const wrong = objection("/auth/token/refresh", body);
    if (wrong) response.json(wrong);
    else if (!refreshTokens.has(body.refresh_token) || faults.consume(SERVICE, "refresh-refused")) {
      response.json(fail("IllegalRefreshToken", "The specified refresh token is invalid or expired"));
    } else response.json(newGrant());
  });

  router.post("/sync", form, ({ body, headers, baseUrl }, response) => {
    const wrong = objection("", body);
    if (faults.consume(SERVICE, "token-ended")) accessTokens.clear();
    if (wrong) response.json({ error_response: { ...wrong, msg: wrong.message } });
    else if (!accessTokens.has(body.session)) {
      const message = "The specified access token is invalid or expired";
      response.json({ error_response: { ...fail("IllegalAccessToken", message), msg: message } });
    } else if (body.method !== "aliexpress.ds.product.get") {
      response.json({ error_response: { ...fail("InvalidApiPath", "Invalid API path"), msg: "Invalid API path" } });
    } else {
      // It is sold to other countries only.
      const isSold = body.product_id !== "1005005550000000" || body.ship_to_country !== "US";
      const result = isSold && productsAt(`http://${headers.host}${baseUrl}/pictures`)[body.product_id];
      const payload = result
        ? { rsp_code: 200, rsp_msg: "Call succeeds", result }
        : { rsp_code: 604, rsp_msg: "The product does not exist or cannot be sold" };
      response.json({ aliexpress_ds_product_get_response: { ...payload, request_id: randomBytes(8).toString("hex") } });
    }
  });

  return {
    router,
    accessTokens,
    refreshTokens,
    reset: () => {
      for (const stored of [codes, accessTokens, refreshTokens]) stored.clear();
    },
  };
}
