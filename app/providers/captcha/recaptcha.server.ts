import { z } from "zod";
import { callService, ServiceUnavailable } from "~/platform/outbound.server";

const SERVICE = "reCAPTCHA";

const answerSchema = z.object({ success: z.boolean(), hostname: z.string().optional() });

export interface RecaptchaVerifier {
  /** @throws ServiceUnavailable when Google cannot be asked: nobody is let through unasked */
  verify(token: string, remoteAddress?: string): Promise<"passed" | "failed">;
}

type Options = { secret: string; verifyUrl: string; timeoutMs?: number };

/**
 * Google's reCAPTCHA v2 (developers.google.com/recaptcha/docs/verify). A token is good once, for two minutes.
 * @param options `timeoutMs` for the call
 */
export function recaptchaVerifier({ secret, verifyUrl, timeoutMs }: Options): RecaptchaVerifier {
  return {
    async verify(token, remoteAddress) {
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
      return answer.data.success ? "passed" : "failed";
    },
  };
}
