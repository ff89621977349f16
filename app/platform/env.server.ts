import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import { giveToOwnerOf, isWithin } from "./data-files";
import { folderOfReplica, parseReplicaUrl } from "./replica/replica-url";

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });
const switchValue = (byDefault: "on" | "off") => oneOf(["on", "off"]).default(byDefault);
const wholeNumber = (what: string, min: number, max: number) => {
  const error = `must be ${what}, from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error, abort: true })
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error));
};
const optionalText = z.string().trim().min(1).optional();
/** What a service gives for its calls, which goes into their headers: a file of variables can have quotes around it. */
const serviceKey = optionalText.refine(
  (key = "") => /^[\x21-\x7e]*$/.test(key) && !/^["']/.test(key),
  "must be as the service shows it, without spaces and quotes",
);
/** Stripe shows the key of its scripts first, with which nothing can be paid. */
export const isNoPublishableKey = (key = "") => !key.startsWith("pk_");
/** The shop's own URL: no path, query, user name or password. */
const siteAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address", abort: true }).refine(
  (address) => {
    const { pathname, search, hash, username, password } = new URL(address);
    return pathname === "/" && `${search}${hash}${username}${password}` === "";
  },
  { error: "must be an address without a path, a query or a password", abort: true },
);
/** How a product's outside purchase link is shown. */
export const PURCHASE_LINKS = ["hidden", "alongside", "instead"] as const;
/** The longest time that an unpaid order reserves its stock: a week, in minutes. */
export const ORDER_HOLD_LIMIT = 10_080;
/** The maximum length of the shop's name, in characters. */
export const SHOP_NAME_LIMIT = 60;
export const SHOP_NAME = /^[^\p{Cc}<>"]*$/u;
/** `shop@example.com`, or with a name: `"My Shop" <shop@example.com>`. */
export const SENDER =
  /^(?:[^\s@,;<>"]+@[^\s@,;<>"]+|(?:"[^"\p{Cc}]*"|[^\p{Cc}@,;<>"]*?) ?<[^\s@,;<>"]+@[^\s@,;<>"]+>)$/u;
const httpAddress = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((address) => address.replace(/\/+$/, ""));

const ENCODED = "with %, /, ? and # in its user and password as %25, %2F, %3F and %23";

/**
 * Parses the address of a mail server, such as `smtps://user:password@mail.example.com:465`, into nodemailer's options.
 * @throws Error that says what is wrong with it
 */
export function parseSmtpUrl(address: string) {
  const url = /^smtps?:\/\/[^/]/i.test(address) && URL.canParse(address) ? new URL(address) : null;
  // Behind what looks like the host is the rest of a password that is not encoded.
  if (!url || (url.pathname + url.search + url.hash).includes("@")) {
    throw new Error(`must be an smtp or smtps address, ${ENCODED}`);
  }
  const secure = url.protocol === "smtps:";
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      throw new Error(`must be an address ${ENCODED}`);
    }
  };
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    auth: url.username ? { user: decode(url.username), pass: decode(url.password) } : undefined,
  };
}

/** A text that a function parses without an error. */
export const parsedBy = (parse: (text: string) => unknown) =>
  z.string().check(({ value, issues }) => {
    try {
      parse(value);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      issues.push({ code: "custom", message, input: value });
    }
  });

const settings = z
  .object({
    PORT: wholeNumber("a port number", 0, 65_535).default(3000),
    HOST: z.string().min(1).default("127.0.0.1"),
    BASE_URL: siteAddress.optional(),
    DATA_DIR: z.string().min(1).default("./data"),
    WORKERS: wholeNumber("a number of processes", 1, 64).default(1),
    BACKUP_DIR: optionalText,
    BACKUP_HOURS: wholeNumber("hours", 1, 8760).default(24),
    BACKUP_KEEP: wholeNumber("a number of backups", 1, 1000).default(14),
    REPLICA_URL: parsedBy(parseReplicaUrl).optional(),
    EMAIL_RETENTION_DAYS: wholeNumber("days, 0 for always", 0, 36_500).default(365),
    SESSION_SECRET: z
      .string()
      .refine((secret) => secret.trim().length >= 32, "must have at least 32 characters")
      .optional(),
    TRUST_PROXY: switchValue("off"),
    RATE_LIMITS: switchValue("on"),
    ROUTE_PARTITIONS: switchValue("on"),
    PAGE_CACHE_MB: wholeNumber("megabytes", 0, 1000).default(32),
    SHARED_CACHE_SECONDS: wholeNumber("seconds", 0, 86_400).default(0),
    METRICS_TOKEN: optionalText,
    SLOW_QUERY_MS: wholeNumber("milliseconds, 0 for off", 0, 600_000).default(100),
    ACCESS_LOG: switchValue("off"),
    LOG_LEVEL: oneOf(["debug", "info", "warn", "error", "silent"]).default("info"),
    SHOP_NAME: z
      .string()
      .trim()
      .min(1)
      .max(SHOP_NAME_LIMIT, `must have at most ${SHOP_NAME_LIMIT} characters`)
      .regex(SHOP_NAME, 'must not contain control characters, <, > or "')
      .optional(),
    SUPPORT_USERNAME: z
      .string()
      .regex(/^[A-Za-z0-9_.-]{1,30}$/, "must be a user name: up to 30 letters, digits, and _ . -")
      .default("support"),
    CONTACT_EMAIL: z.email("must be an email address").optional(),
    ORDER_EMAIL: z.email("must be an email address").optional(),
    PURCHASE_LINKS: oneOf(PURCHASE_LINKS).optional(),
    ORDER_HOLD_MINUTES: wholeNumber("whole minutes", 1, ORDER_HOLD_LIMIT).optional(),
    RECAPTCHA_SITE_KEY: serviceKey,
    RECAPTCHA_SECRET_KEY: serviceKey,
    RECAPTCHA_VERIFY_URL: httpAddress.default("https://www.google.com/recaptcha/api/siteverify"),
    RECAPTCHA_SCRIPT_URL: httpAddress.default("https://www.google.com/recaptcha/api.js"),
    CONTACT_CAPTCHA: switchValue("on"),
    PAYPAL_CLIENT_ID: serviceKey,
    PAYPAL_CLIENT_SECRET: serviceKey,
    PAYPAL_API_URL: httpAddress.optional(),
    PAYPAL_SDK_URL: httpAddress.default("https://www.paypal.com/sdk/js"),
    PAYPAL_WEBHOOK_ID: serviceKey,
    GOOGLE_PAY_SCRIPT_URL: httpAddress.default("https://pay.google.com/gp/p/js/pay.js"),
    APPLE_PAY_SCRIPT_URL: httpAddress.optional(),
    STRIPE_SECRET_KEY: serviceKey.refine(
      isNoPublishableKey,
      "must be Stripe's secret key (sk_… or rk_…), not the publishable one",
    ),
    STRIPE_WEBHOOK_SECRET: serviceKey,
    STRIPE_API_URL: httpAddress.default("https://api.stripe.com"),
    USPS_CLIENT_ID: serviceKey,
    USPS_CLIENT_SECRET: serviceKey,
    USPS_API_URL: httpAddress.default("https://apis.usps.com"),
    PARCELSAPP_API_KEY: serviceKey,
    PARCELSAPP_API_URL: httpAddress.default("https://parcelsapp.com/api/v3"),
    EASYPOST_API_KEY: serviceKey,
    EASYPOST_API_URL: httpAddress.default("https://api.easypost.com/v2"),
    ALIEXPRESS_APP_KEY: serviceKey,
    ALIEXPRESS_APP_SECRET: serviceKey,
    ALIEXPRESS_AUTH_URL: httpAddress.default("https://api-sg.aliexpress.com/oauth/authorize"),
    ALIEXPRESS_API_URL: httpAddress.default("https://api-sg.aliexpress.com/rest"),
    SMTP_URL: parsedBy(parseSmtpUrl).optional(),
    MAIL_FROM: z
      .string()
      .regex(SENDER, "must be one address, such as shop@example.com or My Shop <shop@example.com>")
      .optional(),
    MAILCHIMP_API_KEY: serviceKey,
    MAILCHIMP_LIST_ID: serviceKey,
    MAILCHIMP_API_URL: httpAddress.optional(),
    SANDBOX_URL: httpAddress.optional(),
    /** The only origin on a private network from which pictures are downloaded. */
    PICTURE_SANDBOX_URL: httpAddress.optional(),
    /** Set by `remix dev`: the server that notifies pages of a new build. */
    REMIX_DEV_ORIGIN: httpAddress.optional(),
  })
  .superRefine((values, issues) => {
    const refuse = (name: keyof typeof values, message: string) =>
      issues.addIssue({ code: "custom", path: [name], message });
    const together = (first: keyof typeof values, second: keyof typeof values) => {
      if (Boolean(values[first]) === Boolean(values[second])) return;
      const missing = values[first] ? second : first;
      const present = values[first] ? first : second;
      refuse(missing, `must be set because ${present} is set`);
    };
    together("RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET_KEY");
    together("PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET");
    together("USPS_CLIENT_ID", "USPS_CLIENT_SECRET");
    together("ALIEXPRESS_APP_KEY", "ALIEXPRESS_APP_SECRET");
    together("MAILCHIMP_API_KEY", "MAILCHIMP_LIST_ID");
    if (values.MAILCHIMP_API_KEY && !values.MAILCHIMP_API_URL && !/-[a-z]+\d+$/.test(values.MAILCHIMP_API_KEY)) {
      refuse("MAILCHIMP_API_KEY", "must end in its data center, as in KEY-us21, or MAILCHIMP_API_URL must be set");
    }
    const outsideData = (name: keyof typeof values, folder: string | null | undefined, reason: string) => {
      if (folder && isWithin(values.DATA_DIR, folder)) refuse(name, `must not be inside DATA_DIR: ${reason}`);
    };
    outsideData("BACKUP_DIR", values.BACKUP_DIR, "each backup would contain the ones before");
    outsideData("REPLICA_URL", folderOfReplica(values.REPLICA_URL), "it would be lost with the data");
    const googleTestKey = "6LeIxAcTAAAAA";
    if (values.BASE_URL?.startsWith("https:") && values.RECAPTCHA_SITE_KEY?.startsWith(googleTestKey)) {
      refuse("RECAPTCHA_SITE_KEY", "is Google's always-pass test key, which must not guard a public shop");
    }
  });

export const settingNames = Object.keys(settings.shape);

/** An invalid configuration, with one line per problem. */
export class ConfigurationError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join("\n"));
    this.name = "ConfigurationError";
  }
}

/**
 * Reads and checks the configuration.
 * @param source the environment variables; empty ones count as unset
 * @returns the settings with their defaults; creates nothing on disk
 * @throws ConfigurationError with one line per invalid value
 */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigurationError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  const values = parsed.data;
  const baseUrl = new URL(values.BASE_URL ?? `http://localhost:${values.PORT}`).origin;
  return {
    ...values,
    BASE_URL: baseUrl,
    DATA_DIR: path.resolve(values.DATA_DIR),
    isHttps: baseUrl.startsWith("https:"),
    rateLimits: values.RATE_LIMITS === "on",
    trustProxy: values.TRUST_PROXY === "on",
    routePartitions: values.ROUTE_PARTITIONS === "on",
  };
}

export type Env = ReturnType<typeof readEnv>;

function readEnvOrExit(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.problems.join("\n")}\n`);
    process.exit(1);
  }
}

/** The process's configuration, read once. If it is invalid, the process exits with one line per problem. */
export const env: Env = readEnvOrExit();

/** Exits the process with one line about its data folder. */
export function exitForDataFolder(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  process.stderr.write(`DATA_DIR: ${env.DATA_DIR} cannot be made or written (${code ?? message})\n`);
  process.exit(1);
}

/**
 * Creates DATA_DIR if it is missing and checks that it is writable. Otherwise the process exits with one line.
 * Creates one folder at a time, because Node's recursive `mkdir` never returns on some file systems, such as /proc.
 */
export function createDataFolder(): void {
  const missing: string[] = [];
  for (let folder = env.DATA_DIR; !existsSync(folder); folder = path.dirname(folder)) missing.unshift(folder);
  try {
    for (const folder of missing) {
      try {
        mkdirSync(folder, { mode: folder === env.DATA_DIR ? 0o700 : 0o777 });
      } catch (error) {
        // Another process that started at the same time created it.
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
    if (!statSync(env.DATA_DIR).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    accessSync(env.DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    exitForDataFolder(error);
  }
}

/**
 * Reads a secret from DATA_DIR. It is created on first use and readable only by the shop's user.
 * @param name the file's name
 * @returns 64 hexadecimal characters
 */
function readOrCreateSecret(name: string): string {
  const file = path.join(env.DATA_DIR, name);
  if (!existsSync(file)) {
    createDataFolder();
    try {
      writeFileSync(file, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
    } catch (error) {
      // Another process that started at the same time created it; both use the same one.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    chmodSync(file, 0o600);
    giveToOwnerOf(env.DATA_DIR, file);
  }
  return readFileSync(file, "utf8").trim();
}

let sessionSecretCache: string | undefined;

/** The key that signs captchas and order links: SESSION_SECRET, or one generated into DATA_DIR. */
export function sessionSecret(): string {
  sessionSecretCache ??= env.SESSION_SECRET ?? readOrCreateSecret("session-secret");
  return sessionSecretCache;
}

let tokenKeyCache: string | undefined;

/** The key that encrypts other services' tokens in the database, generated into DATA_DIR: 64 hexadecimal characters. */
export function tokenKey(): string {
  tokenKeyCache ??= readOrCreateSecret("token-key");
  return tokenKeyCache;
}
