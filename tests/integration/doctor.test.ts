import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { startSandbox } from "../sandbox/server";
import { signedInAdmin } from "../support/admins";
import { type Fixtures, fixturesOf } from "../support/fixtures";
import { startShop } from "../support/shop-process";

let dataDir: string;
let data: Fixtures;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "tradepost-doctor-"));
  cpSync(inject("seededFolder"), dataDir, { recursive: true });
  data = fixturesOf(path.join(dataDir, "shop.db"));
});
afterEach(() => {
  data.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the command; its findings by line, without those that are fine. */
async function examine(settings: Record<string, string> = {}) {
  const { BASE_URL: _, LOG_LEVEL: __, ...inherited } = process.env;
  const program = spawn(process.execPath, ["build/ops", "doctor"], {
    env: { ...inherited, DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  program.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve) => program.once("close", resolve));
  const lines = output.trimEnd().split("\n");
  expect(lines.filter((line) => !/^(?:ok {5}|warning|PROBLEM) {2}[\w -]+: \S/.test(line))).toEqual([]);
  return { code, lines, problems: lines.filter((line) => line.startsWith("PROBLEM")) };
}

/** The files of a folder with their bytes, without SQLite's own beside the database, which are made for reading too. */
function contentsOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !/-(?:wal|shm)$/.test(name) && statSync(path.join(folder, name)).isFile())
    .sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name)).toString("base64")]));
}

describe("npm run doctor", () => {
  it("changes nothing: not a stopped shop, not a folder that is missing, and not what the running shop shows of its services", async () => {
    const shop = await startShop({ copyOf: dataDir });
    const admin = await signedInAdmin(shop);
    const entered = { paypalClientId: "client", paypalSecret: "wrong", stripeSecretKey: "sk_test_wrong" };
    expect((await admin.json("PUT", "/api/settings", entered)).status).toBe(200);
    data.close();
    dataDir = shop.dataDir;
    data = fixturesOf(path.join(dataDir, "shop.db"));
    const unused = ["PayPal Payments Configured", "Stripe Payments Configured"];
    const services = async () => (await admin.open("/admin")).text.match(/(?:PayPal|Stripe) Payments ?\w+/g);
    expect(await services()).toEqual(unused);
    const refusing = { PAYPAL_API_URL: "http://127.0.0.1:9", STRIPE_API_URL: "http://127.0.0.1:9" };
    expect((await examine(refusing)).problems.join("\n")).toMatch(/PayPal: cannot be used.*\n.*Stripe: cannot be used/);
    expect(await services()).toEqual(unused);
    await shop.stop();

    for (const name of ["running-shop.db", "token-key"]) rmSync(path.join(dataDir, name), { force: true });
    const before = contentsOf(dataDir);
    await examine(refusing);
    expect(contentsOf(dataDir)).toEqual(before);

    const missing = path.join(dataDir, "missing");
    expect((await examine({ DATA_DIR: missing })).problems.join("\n")).toContain("does not exist: check DATA_DIR");
    expect(existsSync(missing)).toBe(false);
  });

  it("finds no problem in a shop with the demo data, running or not", async () => {
    const stopped = await examine();
    expect([stopped.code, stopped.problems]).toEqual([0, []]);
    expect(stopped.lines.join("\n")).toContain("does not answer at");
    const shop = await startShop({ copyOf: dataDir });
    data.close();
    dataDir = shop.dataDir;
    data = fixturesOf(path.join(dataDir, "shop.db"));
    const running = await examine({ BASE_URL: shop.url });
    expect([running.code, running.problems]).toEqual([0, []]);
    expect(running.lines).toContain(`ok       shop: answers at ${shop.url}`);
    await shop.stop();
  });

  it("names orders, products and pictures that contradict themselves, and ends with 1", async () => {
    const { number, id } = data.orders.get({});
    const item = data.orderItems.get({ orderId: id, position: 0 });
    data.orderItems.change({ orderId: id, position: 0 }, { priceCents: item.priceCents + 1 });
    const rated = data.products.where(({ numReviews }) => numReviews > 0);
    data.products.change({ id: rated.id }, { ratingSum: rated.ratingSum + 1 });
    const pictured = data.products.where((product) => product.id !== rated.id);
    data.products.change({ id: pictured.id }, { image: "/uploads/lost/picture.jpg" });
    const sold = data.products.plain();
    data.variants.change({ productNum: sold.num }, { countInStock: 7 });
    const { code, problems } = await examine();
    expect(code).toBe(1);
    expect(problems).toEqual([
      `PROBLEM  money: orders whose items do not add up to their totals: 1 (${number})`,
      `PROBLEM  stock: products whose price or stock is not that of their variants: 1 (${sold.id})`,
      `PROBLEM  catalog: products whose rating is not that of their reviews: 1 (${rated.id})`,
      "PROBLEM  pictures: 1 picture missing, such as /uploads/lost/picture.jpg",
    ]);
  });

  it("warns of much unused space and of a write-ahead log that only grows", async () => {
    const large = data.emails.addIn("sent", { html: "x".repeat(30_000_000) });
    data.emails.remove({ id: large.id });
    const { code, lines } = await examine();
    expect(code).toBe(0);
    expect(lines.join("\n")).toMatch(
      /^warning {2}database: 3\d\.\d MB of \d+\.\d MB are unused: stop the shop and run node build\/ops vacuum$/m,
    );
    expect(lines.join("\n")).toMatch(/^ok {7}database: its write-ahead log has \d/m);
    // Zeros after the end of the log are no part of it.
    truncateSync(path.join(dataDir, "shop.db-wal"), 101_000_000);
    expect((await examine()).lines.join("\n")).toMatch(/^warning {2}database: its write-ahead log has 101\.0 MB: end/m);
  });

  it("says that the database of an older release waits for its migration, and examines the rest", async () => {
    data.close();
    for (const end of ["", "-wal", "-shm"]) rmSync(path.join(dataDir, `shop.db${end}`), { force: true });
    writeFileSync(path.join(dataDir, "shop.db"), gunzipSync(readFileSync("tests/support/releases/0.3.0.db.gz")), {
      mode: 0o600,
    });
    const { code, lines, problems } = await examine();
    expect([code, problems]).toEqual([0, []]);
    expect(lines.join("\n")).toMatch(/^warning {2}database: has the tables of an older release, and is migrated at/m);
    for (const subject of ["disk", "backup", "database: all references", "PayPal"]) {
      expect(lines.join("\n")).toMatch(new RegExp(`^(?:ok {5}|warning) {2}${subject}`, "m"));
    }
  });

  it("says that a damaged or missing database needs a backup", async () => {
    data.close();
    truncateSync(path.join(dataDir, "shop.db"), 20_000);
    const damaged = await examine();
    expect(damaged.lines.join("\n")).toMatch(/^ok {7}disk: secrets are readable/m);
    expect([damaged.code, damaged.problems.length]).toEqual([1, 1]);
    expect(damaged.problems[0]).toContain("restore a backup");
    rmSync(path.join(dataDir, "shop.db"));
    const missing = await examine();
    expect([missing.code, missing.problems.length]).toEqual([1, 1]);
    expect(missing.problems[0]).toContain("does not exist");
  });

  it("names what is wrong with BACKUP_DIR", async () => {
    const folder = path.join(dataDir, "..", `${path.basename(dataDir)}-backups`);
    const findings = async () =>
      (await examine({ BACKUP_DIR: folder })).lines.filter((line) => line.includes("BACKUP_DIR"));
    expect(await findings()).toEqual([
      `PROBLEM  backup: BACKUP_DIR is ${folder}, which is no folder: make it, or mount it`,
    ]);
    mkdirSync(folder);
    expect(await findings()).toEqual([
      `warning  backup: BACKUP_DIR is ${folder}, on the disk of DATA_DIR: both are lost with it`,
    ]);
    rmdirSync(folder);
  });

  it("warns of valid settings that are not those of a real shop", async () => {
    const closed = "http://127.0.0.1:9/sandbox";
    const warned = async (settings: Record<string, string>) =>
      (await examine(settings)).lines.filter((line) => line.startsWith("warning  settings: ")).sort();
    expect(await warned({ WORKERS: "1", METRICS_TOKEN: "0123456789abcdef" })).toEqual([]);
    const webhooks = { PAYPAL_WEBHOOK_ID: "id", STRIPE_WEBHOOK_SECRET: "whsec_1", WORKERS: "64", METRICS_TOKEN: "a" };
    expect(await warned(webhooks)).toEqual([
      "warning  settings: METRICS_TOKEN can be guessed: use at least 16 characters",
      "warning  settings: PAYPAL_WEBHOOK_ID is set, but PayPal has no keys",
      "warning  settings: STRIPE_WEBHOOK_SECRET is set, but Stripe has no secret key",
      expect.stringMatching(/^warning {2}settings: WORKERS is 64, and this machine has \d+ cores/),
    ]);
    const paypal = { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret", PAYPAL_API_URL: closed };
    const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_API_URL: closed };
    const local = { BASE_URL: "https://localhost:9", SANDBOX_URL: closed };
    expect(await warned({ ...paypal, ...stripe, ...local })).toEqual([
      "warning  settings: PayPal's keys are for its sandbox: buyers can pay without real money",
      "warning  settings: SANDBOX_URL is for the demo: leave it empty",
      "warning  settings: Stripe's key is a test key: buyers can pay without real money",
    ]);
  });

  it("asks each service of the settings whether it accepts the credentials", async () => {
    const sandbox = await startSandbox();
    const good = await examine(sandbox.env);
    expect(good.problems).toEqual([]);
    for (const name of ["PayPal", "USPS", "Mailchimp", "mail server"]) {
      expect(good.lines).toContain(`ok       ${name}: answers, and accepts the credentials`);
    }
    expect(good.lines).toContain("ok       EasyPost: set up, and its credentials are not tried");
    const wrong = await examine({ ...sandbox.env, PAYPAL_CLIENT_SECRET: "wrong", SMTP_URL: "smtp://127.0.0.1:9" });
    expect(wrong.code).toBe(1);
    expect(wrong.problems[0]).toBe("PROBLEM  PayPal: answers 401: check its credentials in the settings");
    expect(wrong.problems[1]).toMatch(/^PROBLEM {2}mail server: cannot be used: .*ECONNREFUSED/);
    await sandbox.stop();
  });

  it("asks with the keys that owners have entered, where the environment has none", async () => {
    const sandbox = await startSandbox();
    const { PAYPAL_CLIENT_ID: paypalClientId, PAYPAL_CLIENT_SECRET, SMTP_URL: smtpUrl, ...others } = sandbox.env;
    const shop = await startShop({ copyOf: dataDir, settings: others });
    data.close();
    dataDir = shop.dataDir;
    data = fixturesOf(path.join(dataDir, "shop.db"));
    const admin = await signedInAdmin(shop);
    const entered = { paypalClientId, paypalSecret: PAYPAL_CLIENT_SECRET, smtpUrl };
    expect((await admin.json("PUT", "/api/settings", entered)).status).toBe(200);
    const { lines, problems } = await examine({ ...others, BASE_URL: shop.url });
    expect(problems).toEqual([]);
    for (const name of ["PayPal", "mail server"])
      expect(lines).toContain(`ok       ${name}: answers, and accepts the credentials`);
    const environment = { PAYPAL_CLIENT_ID: paypalClientId ?? "", PAYPAL_CLIENT_SECRET: "wrong" };
    const wrong = await examine({ ...others, BASE_URL: shop.url, ...environment });
    expect(wrong.problems).toEqual(["PROBLEM  PayPal: answers 401: check its credentials in the settings"]);
    await shop.stop();
    await sandbox.stop();
  });

  it("warns about a public shop without https, and about https without a trusted proxy", async () => {
    const plain = await examine({ BASE_URL: "http://shop.test" });
    expect(plain.problems).toEqual(["PROBLEM  settings: BASE_URL is http://shop.test: shoppers need https"]);
    const secure = await examine({ BASE_URL: "https://shop.test" });
    expect(secure.lines).toContain(
      "warning  proxy: BASE_URL is https but TRUST_PROXY is off: all visitors count as one client",
    );
  });
});
