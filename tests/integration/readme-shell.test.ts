import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { answerTo } from "../support/captcha";
import { logIn } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let sandbox: Sandbox;
let shop: RunningShop;
let folder: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  // With rate limits on, as a reader of the guide has them.
  shop = await startShop({ copyOf: inject("seededFolder"), settings: sandbox.env });
  folder = mkdtempSync(path.join(tmpdir(), "tradepost-shell-"));
});
afterAll(async () => {
  await shop.remove();
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

/** The commands of the guide, in order. */
function writtenScript(): string {
  const guide = readFileSync("docs/how-to/run-a-shop-from-the-shell.md", "utf8");
  return [...guide.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(([, commands]) => commands).join("\n");
}

/** Runs commands in bash, which stops at the first that fails, and answers the shop's questions as a reader would. */
async function runInBash(
  commands: string,
  answer = answerTo,
): Promise<{ code: number | null; said: string; complaints: string }> {
  // Without its start-up files, which bash reads where it takes a pipe for a remote login.
  const bash = spawn("bash", ["--norc", "-euo", "pipefail", "-c", commands], {
    cwd: folder,
    env: { ...process.env, SHOP: shop.url },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  let complaints = "";
  bash.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  createInterface(bash.stderr).on("line", (line) => {
    if (line.startsWith("What is ")) bash.stdin.write(`${answer(line)}\n`);
    else complaints += `${line}\n`;
  });
  const code = await new Promise<number | null>((resolve) => bash.once("close", resolve));
  return { code, said, complaints };
}

it("runs a shop from the shell as the guide says, from the login to the shipped order", async () => {
  const ran = await runInBash(writtenScript());
  expect(ran).toMatchObject({ code: 0, complaints: "" });
  expect(ran.said).toContain("Shell Kettle");
  expect(ran.said.trimEnd().split("\n").at(-1)).toBe("true");
  expect(readdirSync(folder), "files left in the reader's folder").toEqual([]);

  const jane = shop.client();
  await logIn(jane, "jane@example.com");
  const [order] = await (await jane.get("/api/orders/myorders")).json();
  expect(order).toMatchObject({
    orderItems: [{ name: "Shell Kettle", qty: 2, price: 42.5, image: expect.stringMatching(/^\/uploads\//) }],
    isPaid: true,
    isShipped: true,
    isDelivered: false,
    trackingNumbers: [{ number: "1Z999AA10123456784", trackingItem: [] }],
  });
  const product = await (await jane.get(`/api/products/${order.orderItems[0].product}`)).json();
  expect(product).toMatchObject({ countInStock: 10, brand: "Terminal Works" });
  expect((await jane.get(product.image)).headers.get("Content-Type")).toMatch(/^image\//);
  expect((await sandbox.mailbox.nextTo("jane@example.com")).subject).toBeTruthy();
});

it("stops at the first call that is refused", async () => {
  // An address of its own: a second login within 1.5 seconds at the same one is refused for that.
  const wrong = writtenScript().replace("admin@example.com", "unknown@example.com");
  const ran = await runInBash(wrong);
  expect(ran.code).not.toBe(0);
  expect(ran.complaints).toContain("401");
  expect(ran.complaints).toContain("password");
  expect(ran.said).toBe("");
});

it("prints one sentence after a wrong answer to the question", async () => {
  // Another account, for the same reason.
  const script = writtenScript().replace("admin@example.com", "john@example.com");
  const ran = await runInBash(script, (question) => answerTo(question) + 1);
  expect(ran.code).not.toBe(0);
  expect(ran.complaints.trim().split("\n")).toEqual([
    expect.stringMatching(/^curl: .*400/),
    expect.stringMatching(/^That answer was not right/),
  ]);
  expect(ran.said).toBe("");
});
