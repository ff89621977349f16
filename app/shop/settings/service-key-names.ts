/** The keys of outside services that owners can enter, with the environment variable that takes precedence. */
export const SERVICE_KEYS = {
  paypalClientId: "PAYPAL_CLIENT_ID",
  paypalSecret: "PAYPAL_CLIENT_SECRET",
  stripeSecretKey: "STRIPE_SECRET_KEY",
  stripeWebhookSecret: "STRIPE_WEBHOOK_SECRET",
  smtpUrl: "SMTP_URL",
} as const;

export type ServiceKeyName = keyof typeof SERVICE_KEYS;

export const SERVICE_KEY_NAMES = Object.keys(SERVICE_KEYS) as ServiceKeyName[];

/** What a stored key is sealed for: a key cannot be taken for another one. @param name the name of the key */
export const sealPurpose = (name: ServiceKeyName): string => `service key ${name}`;
