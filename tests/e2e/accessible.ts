import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** What axe looks at: in the dark only that which depends on colours, for the rest of the page is the same. */
const RUN_ONLY = {
  light: { type: "tag", values: WCAG_22_AA },
  dark: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
} as const;

async function violationsOf(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  const { type, values } = RUN_ONLY[colorScheme];
  const builder = new AxeBuilder({ page })
    .options({ runOnly: { type, values: [...values] }, resultTypes: ["violations"] })
    // The other mode gathers what frames say, in a page opened for it each time; the shop has no frames.
    .setLegacyMode(true);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

/** A small phone and a desktop. */
const WIDTHS = [320, 1280];

/**
 * Looks at the page as it is now, in light and dark, on a phone of 320 px and on a desktop unless told other widths: axe finds nothing against
 * WCAG 2.2 A and AA, and nothing is wider than the screen.
 */
export async function expectAccessible(page: Page, screen: string, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      // Colours on their way from one scheme to the other are nobody's choice.
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violationsOf(page, colorScheme), `${screen}, ${colorScheme}, ${width} px`).toEqual([]);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${screen} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0);
  }
}

/**
 * Puts the page of a browser without scripts into one that has them, because axe is a script: the same elements as the
 * reader has them, without the shop's own scripts.
 * @param copy a page of a browser that runs scripts
 */
export async function unscriptedCopy(page: Page, copy: Page): Promise<void> {
  const html = (await page.content())
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, "")
    // What a browser without scripts shows, one with them hides.
    .replace(/<\/?noscript>/g, "");
  const address = page.url();
  const isDocument = (url: URL) => url.href === address.replace(/#.*/, "");
  await copy.route(isDocument, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
  await copy.goto(address);
  await copy.unroute(isDocument);
}
