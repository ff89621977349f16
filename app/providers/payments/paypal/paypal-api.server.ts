import { z } from "zod";
import { callService, parseAnswer, ServiceUnavailable, serviceFailed, tokenKeeper } from "~/platform/outbound.server";

/** PayPal's name, as the log, the back office and stored payments have it. */
export const PAYPAL = "PayPal";

/** They leave the payment's result open: the shop is not authorized, or the same request is still in progress. */
const INCONCLUSIVE_STATUSES = new Set([401, 403, 409]);

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });

/** @throws ServiceUnavailable when the response leaves the payment's result open */
export function requireConclusiveStatus(status: number): void {
  if (INCONCLUSIVE_STATUSES.has(status)) throw new ServiceUnavailable(PAYPAL, "status", `answered ${status}`);
}

type Options = { clientId: string; clientSecret: string; apiUrl: string; timeoutMs?: number };

type Call = {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
  /** PayPal answers a repeat with the same id as it answered the first request. */
  requestId?: string;
  /** Whether a call without such an id only reads; a GET does. */
  isRead?: boolean;
};

/**
 * Calls of PayPal's API with an access token.
 * @param options `apiUrl` without a trailing slash, for example https://api-m.paypal.com; `timeoutMs` for one attempt
 */
export function paypalApi({ clientId, clientSecret, apiUrl, timeoutMs }: Options) {
  const withToken = tokenKeeper(async () => {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const { status, json } = await callService({
      service: PAYPAL,
      url: `${apiUrl}/v1/oauth2/token`,
      method: "POST",
      headers: { Authorization: `Basic ${credentials}`, "Content-Type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials",
      timeoutMs,
      isRepeatable: true,
    });
    if (status !== 200) throw serviceFailed(PAYPAL, "status", `refused the shop's credentials with ${status}`);
    return parseAnswer(PAYPAL, tokenSchema, json);
  });

  function call({ method, path, body, requestId, isRead = method === "GET" }: Call) {
    return withToken((token) =>
      callService({
        service: PAYPAL,
        url: apiUrl + path,
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
          Prefer: "return=representation",
          ...(requestId ? { "PayPal-Request-Id": requestId } : {}),
        },
        body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
        timeoutMs,
        isRepeatable: isRead || requestId !== undefined,
      }),
    );
  }

  /** Reads a resource; null when PayPal does not know it. */
  async function read(path: string): Promise<unknown | null> {
    const { status, json } = await call({ method: "GET", path });
    if (status === 404) return null;
    if (status !== 200) throw serviceFailed(PAYPAL, "status", `answered ${status}`);
    return json;
  }

  return { call, read };
}
