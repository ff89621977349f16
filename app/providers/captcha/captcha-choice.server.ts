import { env } from "~/platform/env.server";
import { type RecaptchaVerifier, recaptchaVerifier } from "./recaptcha.server";

type CaptchaChoice =
  | { kind: "recaptcha"; siteKey: string; scriptUrl: string; verifier: RecaptchaVerifier }
  | { kind: "question" };

function choose(): CaptchaChoice {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secret } = env;
  if (!siteKey || !secret) return { kind: "question" };
  const verifier = recaptchaVerifier({
    secret,
    verifyUrl: env.RECAPTCHA_VERIFY_URL,
    // A shop without https can use Google's test keys, whose tokens are for another host.
    expectedHostname: env.isHttps ? new URL(env.BASE_URL).hostname : undefined,
  });
  return { kind: "recaptcha", siteKey, scriptUrl: env.RECAPTCHA_SCRIPT_URL, verifier };
}

/** The captcha of the shop: reCAPTCHA when both of its keys are set, otherwise the built-in question. */
export const recaptcha: CaptchaChoice = choose();
