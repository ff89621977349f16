import { createHash } from "node:crypto";
import { isReadableAccent, paletteWith } from "~/platform/accent-palette";
import { palette } from "~/platform/palette";
import { setting } from "~/shop/settings/settings.server";

type Colors = {
  /** The address of the stylesheet, or null for the default colors, which are in the shop's own one. */
  href: string | null;
  /** The header's color in each theme. */
  header: { light: string; dark: string };
};

/** The prefix of the stylesheets whose colors are those of a sample in the page, not of the page. */
const SAMPLE = "sample-";

/**
 * A stylesheet that replaces the colors that depend on the accent color; in a sample all of them, because the page may
 * have another one.
 */
function stylesheet(accent: string, prefix: string): string {
  const names = Object.keys(palette) as (keyof typeof palette)[];
  const colors = paletteWith(accent);
  const changed = names.filter((name) => prefix === SAMPLE || colors[name] !== palette[name]);
  const selector = prefix === SAMPLE ? "[data-theme-sample]" : ":root";
  return `${selector}{${changed.map((name) => `--${name}:light-dark(${colors[name].join(",")})`).join(";")}}`;
}

/** The name has the color and the contents' hash, so that browsers can keep the file forever. */
function fileName(accent: string, prefix: string): string {
  const hash = createHash("sha256").update(stylesheet(accent, prefix)).digest("hex").slice(0, 8);
  return `${prefix}${accent.slice(1) || "default"}-${hash}.css`;
}

let known: { accent: string; colors: Colors } | undefined;

/** The shop's current colors, computed once for each accent color. */
export function shopColors(): Colors {
  const accent = setting("accentColor");
  if (known?.accent === accent) return known.colors;
  const { band } = paletteWith(accent);
  const href = accent ? `/theme/${fileName(accent, "")}` : null;
  const colors = { href, header: { light: band[0], dark: band[1] } };
  known = { accent, colors };
  return colors;
}

/**
 * The address of the stylesheet with which a sample in a page has an accent color.
 * @param accent a readable color as `#rrggbb`; empty for the default
 */
export const sampleColors = (accent: string): string => `/theme/${fileName(accent, SAMPLE)}`;

/** The stylesheet of a name that `shopColors` or `sampleColors` gives; null for any other name. */
export function colorStylesheet(file: string): string | null {
  const [, prefix = "", color = ""] = /^(sample-)?([0-9a-f]{6}|default)-[0-9a-f]{8}\.css$/.exec(file) ?? [];
  if (color === "" || (color === "default" && prefix === "")) return null;
  const accent = color === "default" ? "" : `#${color}`;
  if (accent && !isReadableAccent(accent)) return null;
  return fileName(accent, prefix) === file ? stylesheet(accent, prefix) : null;
}
