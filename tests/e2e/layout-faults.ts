import { expect, type Page } from "@playwright/test";

/** Window widths of phones, a tablet, a laptop and a large desktop, in pixels. */
const WIDTHS = [320, 390, 768, 1280, 1920];

/** Finds what makes the page wider than the window. Runs in the page. */
export function sidewaysOverflow(): string[] {
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= window.innerWidth) return [];
  const isClipped = (element: Element | null): boolean =>
    element?.parentElement
      ? getComputedStyle(element.parentElement).overflowX !== "visible" || isClipped(element.parentElement)
      : false;
  const wide = [...document.querySelectorAll("body *")].filter(
    (element) =>
      element.checkVisibility() && element.getBoundingClientRect().right > window.innerWidth + 1 && !isClipped(element),
  );
  const describe = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return `${Math.round(left)} to ${Math.round(right)} px: ${element.outerHTML.slice(0, 160)}`;
  };
  return [`the page is ${scrollWidth} px wide`, ...wide.slice(-3).map(describe)];
}

/** Finds scrolling regions without a name or out of the keyboard's reach, and cut texts without an ellipsis. Runs in the page. */
function cutTexts(): string[] {
  const describe = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return `${Math.round(left)} to ${Math.round(right)} px: ${element.outerHTML.slice(0, 160)}`;
  };
  const shown = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility());
  const faults: string[] = [];

  for (const element of shown) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) continue;
    const { overflowX, textOverflow, clip } = getComputedStyle(element);
    // For assistive technology only.
    if (clip !== "auto") continue;
    if (overflowX === "auto" || overflowX === "scroll") {
      // A list of links or fields is scrolled by moving the focus through it.
      const isList = element.matches("ul, ol") && element.querySelector("a, button, input") !== null;
      const isRegion = element.matches("section[aria-label][tabindex='0']");
      if (!isList && !isRegion && !element.matches("textarea")) faults.push(`cannot be scrolled: ${describe(element)}`);
    } else if (overflowX !== "visible" && textOverflow !== "ellipsis" && !element.matches("input, select, textarea")) {
      faults.push(`cut off: ${describe(element)}`);
    }
  }
  return faults;
}

/**
 * Finds buttons with a word on two lines or beyond their frame, controls of a row of a table that overlap, and tables with
 * columns that are cut off. Runs in the page.
 */
function crampedControls(): string[] {
  const isHidden = (element: Element) =>
    getComputedStyle(element).clip !== "auto" || element.closest(".sr-only") !== null;
  const isShown = (element: Element) => element.checkVisibility() && !isHidden(element);
  const describe = (element: Element) =>
    `${element.textContent?.trim().slice(0, 40)}: ${element.outerHTML.slice(0, 120)}`;
  const faults: string[] = [];

  for (const button of [...document.querySelectorAll("button, .button, summary")].filter(isShown)) {
    const frame = button.getBoundingClientRect();
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.parentElement || !isShown(text.parentElement)) continue;
      for (const word of (text.textContent ?? "").matchAll(/[^\s/-]+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const { left, right } = range.getBoundingClientRect();
        if (lines.size > 1) faults.push(`the word ${word[0]} breaks: ${describe(button)}`);
        else if (left < frame.left - 1 || right > frame.right + 1) faults.push(`beyond its frame: ${describe(button)}`);
      }
    }
  }

  for (const row of document.querySelectorAll("main tr")) {
    const controls = [...row.querySelectorAll("a[href], button, summary, input, select, textarea")].filter(isShown);
    controls.forEach((one, index) => {
      for (const other of controls.slice(index + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const isApart =
          a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
        if (!isApart) faults.push(`overlap: ${describe(one)} and ${describe(other)}`);
      }
    });
  }

  for (const box of document.querySelectorAll("main section[aria-label][tabindex='0']")) {
    if (box.querySelector("table") && box.scrollWidth > box.clientWidth + 1)
      faults.push(`${box.scrollWidth - box.clientWidth} px of the table ${box.getAttribute("aria-label")} are cut off`);
  }
  return faults;
}

/** Finds amounts of money that break within the number: their first line reads as a smaller one. Runs in the page. */
function brokenAmounts(): string[] {
  const faults: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement?.checkVisibility() || getComputedStyle(text.parentElement).clip !== "auto") continue;
    for (const amount of (text.textContent ?? "").matchAll(/\$[\d,]+\.\d\d/g)) {
      const range = document.createRange();
      range.setStart(text, amount.index);
      range.setEnd(text, amount.index + amount[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.push(`${amount[0]} breaks: ${text.parentElement.outerHTML.slice(0, 120)}`);
    }
  }
  return faults;
}

/** Expects no sideways scrolling and no cut texts at each width, also with text of twice the size. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  for (const textSize of ["100%", "200%"]) {
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), textSize);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const faults = [...(await page.evaluate(sidewaysOverflow)), ...(await page.evaluate(cutTexts))];
      if (textSize === "100%") faults.push(...(await page.evaluate(brokenAmounts)));
      // On smaller phones, and with larger text, words may break and tables scroll.
      if (textSize === "100%" && width >= 390) faults.push(...(await page.evaluate(crampedControls)));
      expect.soft(faults, `${screen}, ${width} px, text ${textSize}`).toEqual([]);
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/** Finds fields without a border, and controls whose focus cannot be seen. Runs in the page. */
function indistinctControls(): string[] {
  const describe = (element: Element) => element.outerHTML.slice(0, 160);
  const isLine = (style: string, width: string, least: number) => style !== "none" && Number.parseFloat(width) >= least;
  const isBordered = (element: Element | null) => {
    if (!element) return false;
    const { borderBottomStyle, borderBottomWidth } = getComputedStyle(element);
    return isLine(borderBottomStyle, borderBottomWidth, 1);
  };
  const isRinged = (element: Element | null, part?: string) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return isLine(outlineStyle, outlineWidth, 2);
  };
  const controls = [
    ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary"),
  ].filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  const fields = controls.filter((control) =>
    control.matches("select, textarea, input:not([type=radio], [type=checkbox])"),
  );
  const bare = fields.filter((field) => ![field, field.parentElement, field.closest("form")].some(isBordered));
  const unseen = controls.filter((control) => {
    control.focus({ preventScroll: true });
    // A field with suggestions is replaced when it gets the focus.
    if (document.activeElement !== control) return false;
    const labels = "labels" in control ? [...(control.labels as NodeListOf<Element>)] : [];
    const boxes = [control, control.closest("label, form"), control.nextElementSibling, ...labels];
    return !boxes.some((box) => isRinged(box) || isRinged(box, "::after"));
  });
  return [
    ...bare.map((field) => `no border: ${describe(field)}`),
    ...unseen.map((control) => `no focus ring: ${describe(control)}`),
  ];
}

/** Expects that borders of fields and the focus are seen where the system chooses the colors. */
export async function expectDistinctInForcedColors(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 1280, height: 900 });
  // After a key press, the focus is shown as for the keyboard.
  await page.keyboard.press("Tab");
  expect.soft(await page.evaluate(indistinctControls), `${screen}, forced colors`).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}
