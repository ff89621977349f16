import { env } from "~/platform/env.server";

/** What a screen needs beyond the shop's own origin; a route says it in its `handle`. */
export type ThirdPartySource = "recaptcha" | "paypal" | "aliexpress";

const originOf = (address: string) => new URL(address).origin;

/** Where PayPal sends shoppers to approve: beside its API host, or the emulator's own origin. */
function approvalOrigin(): string {
  const api = new URL(env.PAYPAL_API_URL);
  return api.hostname.startsWith("api-m.") ? `https://${api.hostname.replace("api-m.", "www.")}` : api.origin;
}

/** Where PayPal's buttons come from, with their frames, calls and pictures: all of PayPal, or the emulator's origin. */
function buttonOrigins(): string[] {
  const sdk = new URL(env.PAYPAL_SDK_URL);
  return sdk.hostname.endsWith(".paypal.com") ? ["https://*.paypal.com", "https://*.paypalobjects.com"] : [sdk.origin];
}

/** Where AliExpress asks the account's owner: it leads on to other hosts of its own. */
function marketplaceOrigins(): string[] {
  const { origin, hostname } = new URL(env.ALIEXPRESS_AUTH_URL);
  return hostname.endsWith(".aliexpress.com") ? ["https://*.aliexpress.com"] : [origin];
}

/**
 * Where an emulated AliExpress keeps its pictures: on loopback, without TLS. The real one's are https, like those of any
 * other shop.
 */
function emulatedPictures(): string[] {
  const { origin, protocol, hostname } = new URL(env.ALIEXPRESS_API_URL);
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return env.ALIEXPRESS_APP_KEY && protocol === "http:" && isLoopback ? [origin] : [];
}

/**
 * The policy of a page: scripts of the shop by nonce, nothing else but what `outside` names.
 * @param nonce fresh for each answer
 */
export function pagePolicy(nonce: string, outside: ReadonlySet<ThirdPartySource>): string {
  const captcha = outside.has("recaptcha") && env.RECAPTCHA_SITE_KEY ? [originOf(env.RECAPTCHA_SCRIPT_URL)] : [];
  const captchaScripts = captcha.length > 0 ? [...captcha, "https://www.gstatic.com"] : [];
  const hasPaypal = outside.has("paypal") && env.PAYPAL_CLIENT_ID !== undefined;
  const payment = hasPaypal ? [approvalOrigin()] : [];
  const buttons = hasPaypal ? buttonOrigins() : [];
  const marketplace = outside.has("aliexpress") && env.ALIEXPRESS_APP_KEY ? marketplaceOrigins() : [];
  const frames = [...captcha, ...buttons];
  const reload = env.REMIX_DEV_ORIGIN ? [env.REMIX_DEV_ORIGIN.replace(/^http/, "ws")] : [];
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    // A product's pictures may lie elsewhere; the browser fetches them, never the server.
    "img-src": ["'self'", "https:", ...emulatedPictures(), ...(hasPaypal ? ["data:", ...buttons] : [])],
    "script-src": ["'self'", `'nonce-${nonce}'`, ...captchaScripts, ...buttons],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    // A form's target also governs where its answer may redirect to.
    "form-action": ["'self'", ...payment, ...marketplace],
    "frame-ancestors": ["'none'"],
    ...(hasPaypal ? { "style-src": ["'self'", `'nonce-${nonce}'`] } : {}),
    ...(hasPaypal || reload.length > 0 ? { "connect-src": ["'self'", ...buttons, ...reload] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** The policy of answers that are not pages: nothing at all. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
