import { env } from "./env.server";
import { log } from "./log.server";

const HTTPS_WITHOUT_PROXY =
  "BASE_URL is https but TRUST_PROXY is off, so all visitors behind the proxy count as one client and share its limits: set TRUST_PROXY=on.";

const UNTRUSTED_HEADERS =
  "Requests carry X-Forwarded-For or Forwarded but TRUST_PROXY is off, so all visitors behind a proxy count as one client and share its limits: set TRUST_PROXY=on if the shop is reached only through your own proxy, which sets X-Forwarded-For.";

let warning: string | null = null;

function warn(text: string): void {
  // Logged once per process: the cause is a setting.
  if (warning) return;
  warning = text;
  log.warn(text);
}

/** Warns at the start when BASE_URL is https but TRUST_PROXY is off. */
export function checkProxySetting(): void {
  if (env.isHttps && !env.trustProxy) warn(HTTPS_WITHOUT_PROXY);
}

/** Warns when a request has proxy headers that are ignored. */
export function checkProxyHeaders(headers: Record<string, unknown>): void {
  if (env.trustProxy || warning) return;
  if (headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined) warn(UNTRUSTED_HEADERS);
}

/** The warning about TRUST_PROXY, with the setting to change; null while there is none. */
export function proxyWarning(): string | null {
  return warning;
}
