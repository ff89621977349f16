import { formatHex, interpolate, wcagContrast } from "culori";
import { palette } from "./palette";

/** Of text on its background, for normal text (WCAG 2.2, success criterion 1.4.3). */
const TEXT_CONTRAST = 4.5;
/** More than needed, so that the derived colors look like the shop's own ones. */
const STRONG_CONTRAST = 7;

const [LIGHT, DARK] = [0, 1] as const;

/** Where text in the accent color stands. */
const GROUNDS = ["page", "surface", "sunken"] as const;

const mix = (from: string, to: string, share: number): string =>
  formatHex(interpolate([from, to], "oklab")(share)) ?? from;

const contrastOn = (color: string, grounds: string[]) =>
  Math.min(...grounds.map((ground) => wcagContrast(color, ground)));

/** The first color on the way from one to another with strong contrast on all grounds. */
function readable(from: string, to: string, grounds: string[]): string {
  const steps = Array.from({ length: 51 }, (_, step) => mix(from, to, step / 50));
  return steps.find((color) => contrastOn(color, grounds) >= STRONG_CONTRAST) ?? to;
}

const groundsOf = (theme: typeof LIGHT | typeof DARK) => GROUNDS.map((name) => palette[name][theme]);

/** The tint of a selected or marked part. */
const softTint = (accent: string) => mix(palette.surface[LIGHT], accent, 0.1);

/**
 * Whether a color can be the accent color: text in it is readable on every light background, its own tint included. The
 * dark theme's color is derived, and always readable.
 * @param accent `#rrggbb`
 */
export function isReadableAccent(accent: string): boolean {
  return contrastOn(accent, [...groundsOf(LIGHT), softTint(accent)]) >= TEXT_CONTRAST;
}

let last: { accent: string; colors: typeof palette } | undefined;

/**
 * The colors of the shop with another accent color, in light and dark. Those of the last color are kept: every email and
 * document asks for the same ones.
 * @param accent `#rrggbb`; empty for the shop's own
 */
export function paletteWith(accent: string): typeof palette {
  if (!accent) return palette;
  if (last?.accent !== accent) last = { accent, colors: derivedPalette(accent) };
  return last.colors;
}

function derivedPalette(accent: string): typeof palette {
  const darkGrounds = groundsOf(DARK);
  const darkAccent = readable(accent, "#ffffff", darkGrounds);
  const darkSoft = mix(palette.surface[DARK], darkAccent, 0.14);
  const bandInk = palette["band-ink"];
  const band = readable(accent, "#000000", [bandInk[LIGHT]]);
  const darkBand = mix(band, "#000000", 0.35);
  return {
    ...palette,
    accent: [accent, darkAccent],
    "accent-strong": [mix(accent, "#000000", 0.3), mix(darkAccent, "#ffffff", 0.4)],
    "accent-ink": ["#ffffff", readable(mix(darkAccent, "#000000", 0.7), "#000000", [darkAccent])],
    "accent-soft": [softTint(accent), darkSoft],
    band: [band, darkBand],
    "band-deep": [mix(band, "#000000", 0.25), mix(darkBand, "#000000", 0.25)],
    "band-edge": [mix(band, bandInk[LIGHT], 0.5), mix(darkBand, bandInk[DARK], 0.5)],
  };
}
