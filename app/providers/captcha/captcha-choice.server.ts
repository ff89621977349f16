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
    // Google's test keys, which a shop without https may use, name a host of their own.
    expectedHostname: env.isHttps ? new URL(env.BASE_URL).hostname : undefined,
  });
  return { kind: "recaptcha", siteKey, scriptUrl: env.RECAPTCHA_SCRIPT_URL, verifier };
}

/** How the shop tells people from programs: reCAPTCHA once both its keys are set, else its own question. */
export const recaptcha: CaptchaChoice = choose();
