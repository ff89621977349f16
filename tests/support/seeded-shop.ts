import { afterAll, inject } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { type RunningShop, startShop } from "./shop-process";

/**
 * For the top of a test file: a shop with the demo data. It stops after the file's tests.
 * @param settings instead of those that let the tests send as much as they like
 */
export async function seededShop(settings: Record<string, string> = { RATE_LIMITS: "off" }): Promise<RunningShop> {
  const shop = await startShop({ copyOf: inject("seededFolder"), settings });
  afterAll(() => shop.remove());
  return shop;
}

/**
 * The same, with the sandbox for its outside services, which stops after the shop.
 * @param settingsOf further settings of the shop
 */
export async function shopWithSandbox(
  settingsOf: (sandbox: Sandbox) => Record<string, string> = () => ({}),
): Promise<{ shop: RunningShop; sandbox: Sandbox }> {
  const sandbox = await startSandbox();
  afterAll(() => sandbox.stop());
  const shop = await seededShop({ ...sandbox.env, RATE_LIMITS: "off", ...settingsOf(sandbox) });
  return { shop, sandbox };
}
