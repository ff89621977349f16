import { type CSSProperties, createContext, useContext } from "react";
import { palette } from "~/platform/palette";

/** The colors of the shop. */
export const EmailColors = createContext(palette);

type Color = keyof typeof palette;

/** The colors of the parts of an e-mail. */
const PARTS = {
  page: { backgroundColor: "page" },
  band: { backgroundColor: "band" },
  "band-text": { color: "band-ink" },
  card: { backgroundColor: "surface", borderColor: "line" },
  panel: { backgroundColor: "sunken" },
  text: { color: "ink" },
  muted: { color: "muted" },
  link: { color: "accent" },
  button: { backgroundColor: "accent", color: "accent-ink" },
  row: { borderColor: "line" },
} satisfies Record<string, Partial<Record<"backgroundColor" | "borderColor" | "color", Color>>>;

const PROPERTIES = { backgroundColor: "background-color", borderColor: "border-color", color: "color" } as const;

type Part = keyof typeof PARTS;
type Property = keyof typeof PROPERTIES;

const colorsOf = (part: Part) => Object.entries(PARTS[part]) as [Property, Color][];

/** The attributes of a part of an e-mail, and its own style. */
type Themed = (part: Part, style?: CSSProperties) => { className: string; style: CSSProperties };

/**
 * The attributes of the parts of an e-mail. The light colors are inline, for mail programs that drop style sheets, such
 * as Gmail's; the class lets `styleSheet` replace them in the dark theme.
 */
export function useThemed(): Themed {
  const colors = useContext(EmailColors);
  return (part, style = {}) => {
    const light = Object.fromEntries(colorsOf(part).map(([property, color]) => [property, colors[color][0]]));
    return { className: `m-${part}`, style: { ...light, ...style } };
  };
}

function darkRules(scope: string, colors: typeof palette): string {
  const rules = (Object.keys(PARTS) as Part[]).map((part) => {
    const values = colorsOf(part).map(([property, color]) => `${PROPERTIES[property]}:${colors[color][1]} !important`);
    return `${scope}.m-${part}{${values.join(";")}}`;
  });
  return rules.join("");
}

/** The dark theme, by the system's setting, and in Outlook.com, which marks the document instead. */
export const styleSheet = (colors: typeof palette): string =>
  [
    `:root{color-scheme:light dark;supported-color-schemes:light dark}`,
    `body{background-color:${colors.page[0]}}`,
    `@media (prefers-color-scheme:dark){${darkRules("", colors)}}`,
    darkRules("[data-ogsc] ", colors),
  ].join("");
