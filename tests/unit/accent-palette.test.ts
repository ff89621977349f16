import { wcagContrast } from "culori";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isReadableAccent, paletteWith } from "../../app/platform/accent-palette";
import { palette } from "../../app/platform/palette";

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`)
  .filter(isReadableAccent);

/** The texts whose colors depend on the accent color, with their backgrounds. */
const TEXTS = [
  ["accent", ["page", "surface", "sunken", "accent-soft"]],
  ["accent-strong", ["page", "surface", "accent-soft"]],
  ["accent-ink", ["accent", "accent-strong"]],
  ["ink", ["accent-soft"]],
  ["band-ink", ["band", "band-deep"]],
] as const;

describe("the shop's colors", () => {
  it("keep every text readable in both themes, with every accent color that is accepted", () => {
    fc.assert(
      fc.property(colors, (accent) => {
        const derived = paletteWith(accent);
        for (const [text, grounds] of TEXTS) {
          for (const ground of grounds) {
            for (const theme of [0, 1] as const) {
              const contrast = wcagContrast(derived[text][theme], derived[ground][theme]);
              expect(contrast, `${text} on ${ground}, theme ${theme}`).toBeGreaterThanOrEqual(4.5);
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("have the accent color itself in the light theme", () => {
    expect(paletteWith("#7a1f5c").accent[0]).toBe("#7a1f5c");
    expect(paletteWith("")).toEqual(palette);
  });

  it.each(["#1d5a44", "#000000", "#8a1c1c", "#1a4fa0"])("accept %s", (color) => {
    expect(isReadableAccent(color)).toBe(true);
  });

  it.each(["#ffffff", "#f3b73e", "#8ed1b0", "#ff6600"])("do not accept %s", (color) => {
    expect(isReadableAccent(color)).toBe(false);
  });
});
