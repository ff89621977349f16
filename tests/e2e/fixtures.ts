import { test as base, expect, type Page } from "@playwright/test";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { type RunningShop, startShop } from "../support/shop-process";
import { expectAccessible, expectAccessibleUnscripted, expectNothingCovered, unscriptedCopy } from "./accessible";
import { failuresOf } from "./browser-failures";
import { seededFolder } from "./seeded-folder";

type Worker = {
  sandbox: Sandbox;
  /** Settings of the shop besides the sandbox's URLs; set them with test.use at the top of a file. */
  settings: Record<string, string>;
  shop: RunningShop;
};

type Tools = {
  /** Whether JavaScript is enabled in the browser. */
  scripted: boolean;
  /** HTTP statuses that the test provokes. */
  expectedFailures: number[];
  /** Fails the test on any page error, console error or failed request to the shop. */
  watched: undefined;
  /** A page of another device, without the cookies of the first one. */
  elsewhere: Page;
  /** Checks the page, narrow and wide, and in both themes: see `expectAccessible` and `expectNothingCovered`. */
  accessible: (screen: string, widths?: number[]) => Promise<void>;
};

export const test = base.extend<Tools, Worker>({
  sandbox: [
    async ({ browserName: _ }, use) => {
      const sandbox = await startSandbox();
      await use(sandbox);
      await sandbox.stop();
    },
    { scope: "worker" },
  ],
  settings: [{ RATE_LIMITS: "off" }, { scope: "worker", option: true }],
  shop: [
    async ({ sandbox, settings }, use) => {
      const shop = await startShop({ copyOf: seededFolder(), settings: { ...sandbox.env, ...settings } });
      await use(shop);
      await shop.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  scripted: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  expectedFailures: [[], { option: true }],
  watched: [
    async ({ context, shop, expectedFailures }, use) => {
      const failures = failuresOf(context, shop.url, expectedFailures);
      await use(undefined);
      expect(failures).toEqual([]);
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, shop, javaScriptEnabled, expectedFailures }, use) => {
    const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled });
    const failures = failuresOf(context, shop.url, expectedFailures);
    await use(await context.newPage());
    await context.close();
    expect(failures).toEqual([]);
  },
  accessible: async ({ page, scripted, browser, shop }, use) => {
    if (scripted) {
      await use(async (screen, widths) => {
        await expectAccessible(page, screen, widths);
        // A message of the shop lies over the page until it closes automatically.
        await expect(page.getByRole("button", { name: "Close message" })).toBeHidden();
        await expectNothingCovered(page, screen, widths);
      });
      return;
    }
    const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: true });
    const copy = await context.newPage();
    await use(async (screen, widths) => {
      await unscriptedCopy(page, copy);
      await expectAccessibleUnscripted(copy, screen, widths);
      await expectNothingCovered(page, screen, widths);
    });
    await context.close();
  },
});

export { expect };
