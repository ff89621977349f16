import { z } from "zod";
import { callService, parseAnswer, serviceFailed } from "~/platform/outbound.server";

const SERVICE = "reCAPTCHA";
/** In characters. Google's tokens have about 2,000; longer input is rejected without a call. */
const MAX_TOKEN_LENGTH = 8192;

const responseSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).optional(),
});

/** Google's error codes for errors of the shop's request, as opposed to an invalid token. */
const REQUEST_ERRORS = new Set(["missing-input-secret", "invalid-input-secret", "bad-request"]);

export interface RecaptchaVerifier {
  /**
   * @param token the value of the widget's `g-recaptcha-response` field
   * @param remoteAddress the visitor's IP address, sent to Google
   * @throws ServiceUnavailable when Google is down: no request passes without verification
   */
  verify(token: string, remoteAddress?: string): Promise<"passed" | "failed">;
}

type Options = {
  secret: string;
  verifyUrl: string;
  /** Only tokens from this host's pages pass. */
  expectedHostname?: string;
  /** Timeout of the call in milliseconds; 10,000 by default. */
  timeoutMs?: number;
};

/** Google's reCAPTCHA v2 (developers.google.com/recaptcha/docs/verify). A token is valid once, for two minutes. */
export function recaptchaVerifier({ secret, verifyUrl, expectedHostname, timeoutMs }: Options): RecaptchaVerifier {
  return {
    async verify(token, remoteAddress) {
      if (token === "" || token.length > MAX_TOKEN_LENGTH) return "failed";
      const form = new URLSearchParams({ secret, response: token });
      if (remoteAddress) form.set("remoteip", remoteAddress);
      const { json } = await callService({
        service: SERVICE,
        url: verifyUrl,
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: form.toString(),
        timeoutMs,
      });
      const { success, hostname, "error-codes": errors = [] } = parseAnswer(SERVICE, responseSchema, json);
      const requestError = errors.find((code) => REQUEST_ERRORS.has(code));
      if (requestError) throw serviceFailed(SERVICE, "status", `refused the shop's request: ${requestError}`);
      const isExpectedHost = expectedHostname === undefined || hostname === expectedHostname;
      return success && isExpectedHost ? "passed" : "failed";
    },
  };
}
