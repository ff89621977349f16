import { z } from "zod";
import { callService, ServiceUnavailable } from "~/platform/outbound.server";

const SERVICE = "reCAPTCHA";
/** Google's tokens have about 2,000 characters; a longer text is none, and is not sent on. */
const LONGEST_TOKEN = 8192;

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).optional(),
});

/** What Google answers when the shop's request is at fault, not the visitor's token. */
const SHOPS_FAULT = new Set(["missing-input-secret", "invalid-input-secret", "bad-request"]);

export interface RecaptchaVerifier {
  /**
   * @param token what the widget posted as `g-recaptcha-response`
   * @param remoteAddress the visitor's address, passed on to Google
   * @throws ServiceUnavailable when Google cannot be asked: nobody is let through unasked
   */
  verify(token: string, remoteAddress?: string): Promise<"passed" | "failed">;
}

type Options = {
  secret: string;
  verifyUrl: string;
  /** Only tokens from this host's pages pass. */
  expectedHostname?: string;
  /** Milliseconds for the call; 10,000 unless told. */
  timeoutMs?: number;
};

/** Google's reCAPTCHA v2 (developers.google.com/recaptcha/docs/verify). A token is good once, for two minutes. */
export function recaptchaVerifier({ secret, verifyUrl, expectedHostname, timeoutMs }: Options): RecaptchaVerifier {
  return {
    async verify(token, remoteAddress) {
      if (token === "" || token.length > LONGEST_TOKEN) return "failed";
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
      const answer = answerSchema.safeParse(json);
      if (!answer.success) throw new ServiceUnavailable(SERVICE, "malformed", "answered something else than was asked");
      const { success, hostname, "error-codes": errors = [] } = answer.data;
      const fault = errors.find((code) => SHOPS_FAULT.has(code));
      if (fault) throw new ServiceUnavailable(SERVICE, "status", `refused the shop's request: ${fault}`);
      const isOurs = expectedHostname === undefined || hostname === expectedHostname;
      return success && isOurs ? "passed" : "failed";
    },
  };
}
