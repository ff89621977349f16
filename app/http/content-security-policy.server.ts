import { env } from "~/platform/env.server";

/** What a screen needs beyond the shop's own origin; a route says it in its `handle`. */
export type OutsideSource = "recaptcha" | "paypal-redirect" | "aliexpress";

const originOf = (address: string) => new URL(address).origin;

/** Where PayPal sends shoppers to approve: beside its API host, or the emulator's own origin. */
function approvalOrigin(): string {
  const api = new URL(env.PAYPAL_API_URL);
  return api.hostname.startsWith("api-m.") ? `https://${api.hostname.replace("api-m.", "www.")}` : api.origin;
}

/** Where AliExpress asks the account's owner: it leads on to other hosts of its own. */
function marketplaceOrigins(): string[] {
  const { origin, hostname } = new URL(env.ALIEXPRESS_AUTH_URL);
  return hostname.endsWith(".aliexpress.com") ? ["https://*.aliexpress.com"] : [origin];
}

/**
 * The policy of a page: scripts of the shop by nonce, nothing else but what `outside` names.
 * @param nonce fresh for each answer
 */
export function pagePolicy(nonce: string, outside: ReadonlySet<OutsideSource>): string {
  const captcha = outside.has("recaptcha") && env.RECAPTCHA_SITE_KEY ? [originOf(env.RECAPTCHA_SCRIPT_URL)] : [];
  const captchaScripts = captcha.length > 0 ? [...captcha, "https://www.gstatic.com"] : [];
  const payment = outside.has("paypal-redirect") && env.PAYPAL_CLIENT_ID ? [approvalOrigin()] : [];
  const marketplace = outside.has("aliexpress") && env.ALIEXPRESS_APP_KEY ? marketplaceOrigins() : [];
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    // A product's pictures may lie elsewhere.
    "img-src": ["'self'", "https:"],
    "script-src": ["'self'", `'nonce-${nonce}'`, ...captchaScripts],
    "frame-src": captcha.length > 0 ? captcha : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    // A form's target also governs where its answer may redirect to.
    "form-action": ["'self'", ...payment, ...marketplace],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** The policy of answers that are not pages: nothing at all. */
export const bareDataPolicy = "default-src 'none'; frame-ancestors 'none'";
