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

/** A stylesheet that replaces the colors that depend on the accent color. */
function stylesheet(accent: string): string {
  const names = Object.keys(palette) as (keyof typeof palette)[];
  const colors = paletteWith(accent);
  const changed = names.filter((name) => colors[name] !== palette[name]);
  return `:root{${changed.map((name) => `--${name}:light-dark(${colors[name].join(",")})`).join(";")}}`;
}

/** The name has the color and the contents' hash, so that browsers can keep the file forever. */
const fileName = (accent: string, css: string) =>
  `${accent.slice(1)}-${createHash("sha256").update(css).digest("hex").slice(0, 8)}.css`;

let known: { accent: string; colors: Colors } | undefined;

/** The shop's current colors, computed once for each accent color. */
export function shopColors(): Colors {
  const accent = setting("accentColor");
  if (known?.accent === accent) return known.colors;
  const { band } = paletteWith(accent);
  const href = accent ? `/theme/${fileName(accent, stylesheet(accent))}` : null;
  const colors = { href, header: { light: band[0], dark: band[1] } };
  known = { accent, colors };
  return colors;
}

/** The stylesheet of a name that `shopColors` gives; null for any other name. */
export function colorStylesheet(file: string): string | null {
  const accent = `#${file.slice(0, 6)}`;
  if (!/^#[0-9a-f]{6}$/.test(accent) || !isReadableAccent(accent)) return null;
  const css = stylesheet(accent);
  return fileName(accent, css) === file ? css : null;
}
