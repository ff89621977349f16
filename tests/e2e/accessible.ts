import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { sidewaysOverflow } from "./layout-faults";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Rules for axe: in the dark theme only those that depend on colors, because the rest of the page is the same. */
const RUN_ONLY = {
  light: { type: "tag", values: WCAG_22_AA },
  dark: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
} as const;

type Theme = keyof typeof RUN_ONLY;

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The violations that axe finds. A document is given axe once, and keeps it for all widths and themes. */
async function violationsOf(page: Page, colorScheme: Theme): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const { type, values } = RUN_ONLY[colorScheme];
  const options: RunOptions = { runOnly: { type, values: [...values] }, resultTypes: ["violations"] };
  return page.evaluate(async (runOptions) => {
    if (!window.axe) throw new Error("axe is not loaded");
    const { violations } = await window.axe.run(document, runOptions);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  }, options);
}

/** Widths of a small phone and a desktop, in pixels. */
const WIDTHS = [320, 1280];

/** Window heights for the check of covered controls: a small phone and a small laptop, in pixels. */
const heightAt = (width: number) => (width < 768 ? 640 : 600);

async function expectNoOverflow(page: Page, screen: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // Parts that scripts load are drawn when they have arrived.
  await expect.poll(() => page.evaluate(sidewaysOverflow), `${screen}, ${width} px`).toEqual([]);
}

async function expectNoViolations(page: Page, screen: string, width: number, colorScheme: Theme): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // Without motion there is no transition between the themes, whose colors would be measured halfway.
  await page.emulateMedia({ colorScheme });
  expect(await violationsOf(page, colorScheme), `${screen}, ${colorScheme}, ${width} px`).toEqual([]);
}

/**
 * Checks the current page in the light theme, at 320 px and desktop width unless `widths` is given, and in the dark theme at
 * the smallest: axe finds no violation of WCAG 2.2 A and AA, and nothing overflows horizontally.
 */
export async function expectAccessible(page: Page, screen: string, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    // Colors do not depend on the width.
    const themes: Theme[] = width === Math.min(...widths) ? ["light", "dark"] : ["light"];
    for (const theme of themes) await expectNoViolations(page, screen, width, theme);
    await expectNoOverflow(page, screen, width);
  }
}

/**
 * Checks a page of a browser without JavaScript by its copy in one that runs axe. What differs from the page with scripts
 * depends neither on the colors nor on the width: axe runs once.
 */
export async function expectAccessibleUnscripted(copy: Page, screen: string, widths = WIDTHS): Promise<void> {
  await expectNoViolations(copy, screen, Math.min(...widths), "light");
  for (const width of widths) await expectNoOverflow(copy, screen, width);
}

/** Finds controls of the main part that another element covers at every scroll position. Runs in the page. */
function coveredControls(): string[] {
  const modal = document.querySelector("dialog:modal");
  const parts = modal ? [modal] : [...document.querySelectorAll("main, dialog[open]")];
  const selector = "a[href], button, input, select, textarea, summary";
  const controls = new Set(parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>(selector)]));

  const boxOf = (element: Element) =>
    [...element.getClientRects()].sort((one, other) => other.width * other.height - one.width * one.height)[0];
  const isShown = (element: HTMLElement) => {
    const box = boxOf(element);
    // Content for assistive technology only is one pixel wide.
    if (!box || box.width <= 1 || box.height <= 1) return false;
    const isOff = element.matches(":disabled") || element.closest("[aria-hidden=true]") !== null;
    return !isOff && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const isHit = (element: HTMLElement) => {
    const box = boxOf(element);
    if (!box) return false;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!hit) return false;
    // An open list of suggestions covers what is below it until Escape closes it.
    if (hit.closest("[role=listbox]")) return true;
    return element.contains(hit) || hit.closest("label")?.control === element;
  };
  const canBeReached = (element: HTMLElement) =>
    // A sticky bar covers what is behind it only until the page is scrolled.
    (["center", "start", "end"] as const).some((block) => {
      element.scrollIntoView({ block, inline: "center", behavior: "instant" });
      return isHit(element);
    });

  const covered = [...controls].filter((element) => isShown(element) && !canBeReached(element));
  window.scrollTo({ top: 0, behavior: "instant" });
  return covered.map((element) => element.outerHTML.slice(0, 200));
}

/**
 * Expects that no control is covered by another element, in low windows, narrow and wide. It does not depend on the page's
 * scripts, so it also checks pages of a browser without JavaScript.
 */
export async function expectNothingCovered(page: Page, screen: string, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    const size = { width, height: heightAt(width) };
    await page.setViewportSize(size);
    const covered = await page.evaluate(coveredControls);
    expect(covered, `${screen}, ${size.width} x ${size.height}: covered controls`).toEqual([]);
  }
}

/**
 * Copies a page of a browser without JavaScript into one that runs it, because axe is a script: the same elements,
 * without the shop's own scripts.
 * @param copy a page of a browser that runs scripts
 */
export async function unscriptedCopy(page: Page, copy: Page): Promise<void> {
  const html = (await page.content())
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    // What a browser without scripts shows, one with them hides.
    .replace(/<\/?noscript>/g, "");
  const address = page.url();
  const isDocument = (url: URL) => url.href === address.replace(/#.*/, "");
  await copy.route(isDocument, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
  await copy.goto(address);
  await copy.unroute(isDocument);
}
