import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ConfigurationError, readEnv, settingNames } from "~/platform/env.server";

function problemsOf(variables: Record<string, string>): string[] {
  try {
    readEnv(variables);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

describe("the configuration", () => {
  it("has no required variables", () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      PORT: 3000,
      BASE_URL: "http://localhost:3000",
      SUPPORT_USERNAME: "support",
      isHttps: false,
      rateLimits: true,
      trustProxy: false,
    });
    const settings = [env.SHOP_NAME, env.MAIL_FROM, env.PURCHASE_LINKS, env.ORDER_HOLD_MINUTES];
    expect(settings).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("treats an empty variable as unset", () => expect(readEnv({ PORT: "", SMTP_URL: "" }).PORT).toBe(3000));

  it("keeps only the origin of BASE_URL", () => {
    expect(readEnv({ BASE_URL: "https://shop.example/" })).toMatchObject({
      BASE_URL: "https://shop.example",
      isHttps: true,
    });
  });

  it.each(["./data", "./data/backups", "data/../data/b"])(
    "refuses the backup folder %s inside DATA_DIR",
    (BACKUP_DIR) => {
      expect(problemsOf({ BACKUP_DIR })).toEqual([
        "BACKUP_DIR: must not be inside DATA_DIR: each backup would contain the ones before",
      ]);
    },
  );

  it.each(["/srv/data", "/srv/data/copies", "/srv/data/../data/copies"])(
    "refuses the replica %s inside DATA_DIR",
    (copies) => {
      expect(problemsOf({ DATA_DIR: "/srv/data", REPLICA_URL: `file://${copies}` })).toEqual([
        "REPLICA_URL: must not be inside DATA_DIR: it would be lost with the data",
      ]);
    },
  );

  it("takes a replica beside DATA_DIR, or elsewhere", () => {
    for (const REPLICA_URL of ["file:///srv/data-copies", "s3://srv/data", "sftp://shop@backup.example/srv/data"]) {
      expect(problemsOf({ DATA_DIR: "/srv/data", REPLICA_URL })).toEqual([]);
    }
  });

  it("takes a backup folder beside DATA_DIR", () => {
    for (const BACKUP_DIR of ["/backup", "./data-backups", ".."]) expect(problemsOf({ BACKUP_DIR })).toEqual([]);
  });

  it("reports every problem on one line with the variable's name", () => {
    const problems = problemsOf({
      PORT: "many",
      PURCHASE_LINKS: "maybe",
      SMTP_URL: "http://x",
      ORDER_HOLD_MINUTES: "0",
    });
    expect(problems).toHaveLength(4);
    for (const name of ["PORT", "PURCHASE_LINKS", "SMTP_URL", "ORDER_HOLD_MINUTES"]) {
      expect(problems.filter((problem) => problem.startsWith(`${name}: `))).toHaveLength(1);
    }
  });

  it.each([
    [{ PAYPAL_CLIENT_ID: "x" }, "PAYPAL_CLIENT_SECRET"],
    [{ USPS_CLIENT_SECRET: "x" }, "USPS_CLIENT_ID"],
    [{ RECAPTCHA_SITE_KEY: "x" }, "RECAPTCHA_SECRET_KEY"],
    [{ ALIEXPRESS_APP_KEY: "x" }, "ALIEXPRESS_APP_SECRET"],
    [{ MAILCHIMP_API_KEY: "x-us21" }, "MAILCHIMP_LIST_ID"],
    [{ MAILCHIMP_API_KEY: "x", MAILCHIMP_LIST_ID: "y" }, "MAILCHIMP_API_KEY"],
    [{ BASE_URL: "ftp://shop.example" }, "BASE_URL"],
    [{ SHOP_NAME: "A\nBcc: b@example.com" }, "SHOP_NAME"],
    [{ MAIL_FROM: "a@example.com\nBcc: b@example.com" }, "MAIL_FROM"],
    [{ SESSION_SECRET: "short" }, "SESSION_SECRET"],
    [{ BASE_URL: "nonsense" }, "BASE_URL"],
    [{ BASE_URL: "https://shop.example/shop" }, "BASE_URL"],
    [{ BASE_URL: "https://shop.example/?a=1" }, "BASE_URL"],
    [{ BASE_URL: "https://me:secret@shop.example" }, "BASE_URL"],
    [{ MAIL_FROM: "garbage" }, "MAIL_FROM"],
    [{ MAIL_FROM: "a@shop.example, b@shop.example" }, "MAIL_FROM"],
    [{ SUPPORT_USERNAME: "a b" }, "SUPPORT_USERNAME"],
    [{ ORDER_HOLD_MINUTES: "0" }, "ORDER_HOLD_MINUTES"],
    [{ ORDER_HOLD_MINUTES: "1e99" }, "ORDER_HOLD_MINUTES"],
    [{ ORDER_HOLD_MINUTES: "an hour" }, "ORDER_HOLD_MINUTES"],
    [{ PORT: "70000" }, "PORT"],
    [{ PORT: "-1" }, "PORT"],
    [{ RATE_LIMITS: "maybe" }, "RATE_LIMITS"],
    [{ PURCHASE_LINKS: "sometimes" }, "PURCHASE_LINKS"],
    [{ SMTP_URL: "http://mail.example.com" }, "SMTP_URL"],
    [{ SMTP_URL: "smtps://shop:100%Sure@mail.example.com" }, "SMTP_URL"],
    [{ SMTP_URL: "smtps://100%:Sure@mail.example.com" }, "SMTP_URL"],
    [{ SMTP_URL: "smtps://shop:12#secret@mail.example.com:465" }, "SMTP_URL"],
    [{ SMTP_URL: "smtps://shop:12/secret@mail.example.com" }, "SMTP_URL"],
    [{ SMTP_URL: "smtps://shop:12?secret@mail.example.com" }, "SMTP_URL"],
    [{ SMTP_URL: "smtps://shop:secret#12@mail.example.com" }, "SMTP_URL"],
    [{ SHOP_NAME: "A".repeat(61) }, "SHOP_NAME"],
    [{ SESSION_SECRET: " ".repeat(34) }, "SESSION_SECRET"],
    [{ STRIPE_SECRET_KEY: "pk_test_1" }, "STRIPE_SECRET_KEY"],
    [{ STRIPE_SECRET_KEY: "sk_test_1\u200b" }, "STRIPE_SECRET_KEY"],
    [{ EASYPOST_API_KEY: '"EZTK"' }, "EASYPOST_API_KEY"],
  ])("refuses %j for its %s", (variables, name) => {
    expect(problemsOf(variables as Record<string, string>)).toEqual([
      expect.stringMatching(new RegExp(`^${name}: must `)),
    ]);
  });

  it.each(["shop@shop.example", "My Shop <shop@shop.example>", '"Shop, the" <shop@shop.example>'])(
    "accepts the sender %s",
    (sender) => expect(readEnv({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender),
  );

  it("refuses Google's test keys for a public shop only", () => {
    const keys = { RECAPTCHA_SITE_KEY: "6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI", RECAPTCHA_SECRET_KEY: "secret" };
    expect(problemsOf({ ...keys, BASE_URL: "https://shop.example" })).toHaveLength(1);
    expect(problemsOf(keys)).toEqual([]);
  });
});

describe("the .env.example file", () => {
  const lines = readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=(.*)$/gm);
  const example = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));

  it("contains every setting, and no other", () => {
    expect(Object.keys(example).sort()).toEqual([...settingNames].sort());
  });

  it("shows the defaults", () => {
    expect(readEnv(example)).toEqual(readEnv({}));
  });
});
