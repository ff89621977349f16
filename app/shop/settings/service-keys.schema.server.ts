import { z } from "zod";
import { isNoPublishableKey, parsedBy, parseSmtpUrl } from "~/platform/env.server";
import { flagValue } from "../fields/response-values.schema.server";
import { SERVICE_KEY_NAMES, type ServiceKeyName } from "./service-key-names";

const WRONG_KEY = "Enter the key as the service shows it, without spaces, at most 500 characters.";
const WRONG_SMTP =
  "Enter an address such as smtps://user:password@mail.example.com, with %, /, ? and # in the password as %25, %2F, %3F and %23.";

const key = z
  .string()
  .trim()
  .max(500, WRONG_KEY)
  .regex(/^[\x21-\x7e]*$/, WRONG_KEY);

const isSmtpUrl = (text: string) => parsedBy(parseSmtpUrl).safeParse(text).success;
const smtpUrl = key.refine((text) => text === "" || isSmtpUrl(text), WRONG_SMTP);

/** What `GET /api/settings` says of a key. Sent back, it changes nothing. */
export const keyState = z.strictObject({ isSet: flagValue(true) });

const entered = (text: z.ZodType<string>) => z.union([text, keyState], { error: WRONG_KEY }).optional();

/** The keys of services, as owners enter them: empty removes one. They are stored sealed, and never answered. */
export const serviceKeyFields = {
  paypalClientId: entered(key),
  paypalSecret: entered(key),
  stripeSecretKey: entered(
    key
      .refine(isNoPublishableKey, "Enter the secret key (sk_… or rk_…), not the publishable one.")
      .refine((text) => !text.startsWith("whsec_"), "Enter the secret key (sk_… or rk_…), not the webhook's secret."),
  ),
  stripeWebhookSecret: entered(
    key.refine((text) => !/^[prs]k_/.test(text), "Enter the webhook's secret (whsec_…), not a key of the API."),
  ),
  smtpUrl: entered(smtpUrl),
} satisfies Record<ServiceKeyName, z.ZodType>;

export type ServiceKeyChanges = { [Name in ServiceKeyName]?: string | { isSet: boolean } | undefined };

/** The keys that were entered. */
export const enteredKeys = (changes: ServiceKeyChanges): [ServiceKeyName, string][] =>
  SERVICE_KEY_NAMES.flatMap((name) => {
    const typed = changes[name];
    return typeof typed === "string" ? [[name, typed] as [ServiceKeyName, string]] : [];
  });
