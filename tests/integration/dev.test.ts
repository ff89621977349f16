import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { copyProject } from "../../scripts/proofs/project-copy";
import { freePair, freePort } from "../support/ports";

it("npm run dev serves the demo data and edited files, does not touch the production build, and ends all processes it started", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tradepost-dev-"));
  copyProject(folder);
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  const [port, sandboxPort] = [await freePort(), await freePair()];
  const { DATA_DIR: _data, BASE_URL: _url, LOG_LEVEL: _level, ...inherited } = process.env;
  const dev = spawn("npm", ["run", "dev"], {
    cwd: folder,
    env: { ...inherited, PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [dev.stdout, dev.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  // Its child processes share its output, so the stream closes with the last of them.
  const closed = new Promise<number | null>((resolve) => dev.once("close", resolve));
  const page = (address: string) =>
    fetch(`http://127.0.0.1:${port}${address}`).then(
      (response) => response.text(),
      () => "",
    );
  try {
    const polling = { timeout: 120_000, interval: 200 };
    await expect.poll(() => page("/search/kettle"), polling).toContain("Camp Kettle");
    // Live reload: open pages are notified of a new build by a WebSocket that the policy allows.
    const policy = (await fetch(`http://127.0.0.1:${port}/`)).headers.get("Content-Security-Policy");
    expect(policy).toMatch(/connect-src 'self' ws:\/\/localhost:\d+/);
    expect(await (await fetch(`http://127.0.0.1:${sandboxPort}/mailbox`)).text()).toContain("mailbox");

    const component = path.join(folder, "app", "components", "layout", "Footer.tsx");
    const text = readFileSync(component, "utf8");
    writeFileSync(component, text.replace("</footer>", "<p>Edited just now</p></footer>"));
    await expect.poll(() => page("/"), polling).toContain("Edited just now");
    expect(existsSync(path.join(folder, "build"))).toBe(false);
  } catch (error) {
    throw new Error(output, { cause: error });
  } finally {
    dev.kill("SIGTERM");
    const code = await closed;
    rmSync(folder, { recursive: true, force: true });
    expect(code).toBe(0);
  }
  expect(await page("/")).toBe("");
}, 300_000);
