import { spawn } from "node:child_process";
import { expect } from "vitest";
import { filesForm, jpeg } from "./pictures";
import { orderBody, type ShopClient } from "./shop-client";
import type { RunningShop } from "./shop-process";

/** Runs a command for owners until it exits. */
export async function runCommand(name: string, args: string[], settings: Record<string, string>) {
  const { BASE_URL: _, LOG_LEVEL: __, ...inherited } = process.env;
  // Not spawnSync: connections to the shop that end meanwhile must be noticed.
  const program = spawn(process.execPath, ["build/ops", name, ...args], {
    env: { ...inherited, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => program.once("close", resolve));
  return { code, output };
}

/** Ends a command like a power failure, after it has moved or linked so many files by the name of the database. */
const SCRIPT = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  let moves = 0;
  for (const name of ["renameSync", "linkSync"]) {
    const move = fs[name];
    fs[name] = (...files) => {
      move(...files);
      if (files.some((file) => file.endsWith("/shop.db"))) moves += 1;
      if (moves === Number(process.env.KILLED_AFTER_MOVES)) process.kill(process.pid, "SIGKILL");
    };
  }
  syncBuiltinESMExports();`;

/** The environment of a command that is killed after so many moves of the database. */
export const killedAfterMoves = (moves: number) => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(SCRIPT)}`,
  KILLED_AFTER_MOVES: String(moves),
});

export const restoreReplica = (dataDir: string, from: string, more: string[] = []) =>
  runCommand("restore", ["--from", from, ...more], { DATA_DIR: dataDir });

/** What the shop says about its replica, to an admin. */
export async function replicaOf(admin: ShopClient) {
  const { replica } = await (await admin.get("/api/health?full")).json();
  return replica as { completeAt: string | null; lagSeconds: number; standsStill: boolean; problem: string | null };
}

/** Waits until everything that the shop has stored so far is in its replica, as the shop says. */
export async function waitForReplica(admin: ShopClient): Promise<void> {
  const now = Date.now();
  const completeAt = async () => Date.parse((await replicaOf(admin)).completeAt ?? "1970");
  await expect.poll(completeAt, { timeout: 50_000 }).toBeGreaterThan(now);
}

/** Places a guest's order for a product. */
export async function orderOf(shop: RunningShop, product: string): Promise<{ id: string; number: number }> {
  const client = shop.client();
  await client.becomeGuest();
  const answer = await client.json("POST", "/api/orders", orderBody(product));
  expect(answer.status).toBe(201);
  const { _id: id, number } = await answer.json();
  return { id, number };
}

/** Uploads a picture. @returns its address */
export async function uploadPicture(shop: RunningShop, admin: ShopClient, folder: string): Promise<string> {
  const body = filesForm([["front.jpg", await jpeg({ width: 640, height: 480 })]]);
  const answer = await admin.request(`/api/upload/${folder}`, { method: "POST", body, headers: { Origin: shop.url } });
  expect(answer.status).toBe(200);
  const [picture] = (await answer.json()) as { src: string }[];
  return picture?.src ?? "";
}
