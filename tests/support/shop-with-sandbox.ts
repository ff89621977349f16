import { afterAll, inject } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { type RunningShop, startShop } from "./shop-process";

/**
 * For the top of a test file: a shop with the demo data whose outside services are the sandbox. Both stop after the
 * file's tests.
 * @param settingsOf further settings of the shop
 */
export async function shopWithSandbox(
  settingsOf: (sandbox: Sandbox) => Record<string, string> = () => ({}),
): Promise<{ shop: RunningShop; sandbox: Sandbox }> {
  const sandbox = await startSandbox();
  const settings = { ...sandbox.env, RATE_LIMITS: "off", ...settingsOf(sandbox) };
  const shop = await startShop({ copyOf: inject("seededFolder"), settings });
  afterAll(async () => {
    await shop.remove();
    await sandbox.stop();
  });
  return { shop, sandbox };
}
