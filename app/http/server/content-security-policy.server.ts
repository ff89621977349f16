import { env } from "~/platform/env.server";
import { paymentOrigins } from "~/shop/payment-methods/payment-providers.server";

/** Third-party origins that a page may load from (CSP). A route lists them in its `handle`. */
export type ThirdPartySource = "recaptcha" | "payment" | "aliexpress";

/**
 * Where pictures and videos may be that admins enter by their addresses; those of imports are loaded into the shop. On a page
 * over https, browsers load http:// ones by https.
 */
const MEDIA = ["'self'", "https:", ...(env.BASE_URL.startsWith("https:") ? [] : ["http:"])];

const originOf = (address: string) => new URL(address).origin;

/** Origins of AliExpress's authorization page, which redirects to other AliExpress hosts. */
function marketplaceOrigins(): string[] {
  const { origin, hostname } = new URL(env.ALIEXPRESS_AUTH_URL);
  return hostname.endsWith(".aliexpress.com") ? ["https://*.aliexpress.com"] : [origin];
}

/**
 * The content security policy of a page: the shop's own scripts, plus the third parties in `outside`.
 * @param inlineScripts the sources of the page's own inline scripts: their hashes, or a nonce that is new for each response
 */
export function pagePolicy(inlineScripts: readonly string[], outside: ReadonlySet<ThirdPartySource>): string {
  const captcha = outside.has("recaptcha") && env.RECAPTCHA_SITE_KEY ? [originOf(env.RECAPTCHA_SCRIPT_URL)] : [];
  const captchaScripts = captcha.length > 0 ? [...captcha, "https://www.gstatic.com"] : [];
  const { widgets, requests, approval } = outside.has("payment")
    ? paymentOrigins()
    : { widgets: [], requests: [], approval: [] };
  const hasWidgets = widgets.length > 0;
  const marketplace = outside.has("aliexpress") && env.ALIEXPRESS_APP_KEY ? marketplaceOrigins() : [];
  const frames = [...captcha, ...widgets];
  const reload = env.REMIX_DEV_ORIGIN ? [env.REMIX_DEV_ORIGIN.replace(/^http/, "ws")] : [];
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "img-src": [...MEDIA, ...(hasWidgets ? ["data:", ...widgets] : [])],
    "media-src": MEDIA,
    "script-src": ["'self'", ...inlineScripts, ...captchaScripts, ...widgets],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    // `form-action` also limits where the response to a form may redirect to.
    "form-action": ["'self'", ...approval, ...marketplace],
    "frame-ancestors": ["'none'"],
    ...(hasWidgets ? { "style-src": ["'self'", ...inlineScripts] } : {}),
    ...(hasWidgets || reload.length > 0 ? { "connect-src": ["'self'", ...widgets, ...requests, ...reload] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** The content security policy of responses that are not pages: nothing is allowed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
