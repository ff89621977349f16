import { isColorOption, type Option, ownColorOf } from "../variants/variant-words";

/** Colors of goods by their names in lower case, as CSS colors. */
const COLORS: Record<string, string> = {
  amber: "#d9922b",
  apricot: "#f0b183",
  aqua: "#7fc8c4",
  ash: "#cfc4b2",
  beige: "#dccdb0",
  berry: "#8c2f55",
  black: "#1e1e1e",
  blue: "#2f5f9e",
  bone: "#e8e0cf",
  bordeaux: "#5e1f2d",
  brass: "#b5964f",
  brick: "#a04632",
  bronze: "#8a6a3c",
  brown: "#6b4a32",
  burgundy: "#6a2130",
  camel: "#b98d5a",
  charcoal: "#3b3d3f",
  cherry: "#a3203a",
  chestnut: "#79452c",
  clay: "#b27258",
  cobalt: "#1f4aa0",
  copper: "#b06a43",
  coral: "#ec7a63",
  cream: "#f3ead2",
  emerald: "#1e7a57",
  fjord: "#4b6a80",
  forest: "#2b4d37",
  gold: "#c9a545",
  graphite: "#4a4d51",
  gray: "#8b8d8e",
  green: "#37704a",
  grey: "#8b8d8e",
  honey: "#d8a03f",
  indigo: "#35407a",
  ink: "#232a3d",
  ivory: "#f4efe0",
  khaki: "#9a8f63",
  lavender: "#b3a5d3",
  lemon: "#f0dc5a",
  lichen: "#b3b98e",
  lilac: "#c2a8cf",
  lime: "#a9c83f",
  magenta: "#b3347f",
  marmalade: "#d9772b",
  maroon: "#5f2328",
  mint: "#b4dcc3",
  moss: "#6a7443",
  mustard: "#c99a2e",
  natural: "#e2d5b8",
  navy: "#22325c",
  oat: "#ddd0b5",
  ochre: "#c3892f",
  olive: "#6d6b3a",
  orange: "#e07b2c",
  peach: "#f2b896",
  petrol: "#1f5560",
  pink: "#e59bb0",
  plum: "#5f3355",
  purple: "#6b3f8c",
  red: "#b3302c",
  rose: "#d391a0",
  rust: "#a5502e",
  sage: "#9dae91",
  salmon: "#ee9a82",
  sand: "#d9c6a0",
  sea: "#4d8d93",
  silver: "#bfc3c6",
  sky: "#9cc6e3",
  slate: "#59636d",
  stone: "#b3aca0",
  sunset: "#e0703f",
  tan: "#c19a6b",
  taupe: "#8c7d6e",
  teal: "#23797a",
  terracotta: "#c0623f",
  turquoise: "#40b3ac",
  violet: "#6c4aa0",
  walnut: "#5c4331",
  white: "#fbfbf8",
  wine: "#6a1f36",
  yellow: "#eecb3c",
};

/** The names above that are a kind of a common color. */
const KINDS: Record<string, string> = {
  beige: "ash bone camel natural oat sand stone tan taupe",
  black: "charcoal graphite ink",
  blue: "aqua cobalt fjord indigo ink navy petrol sea sky teal turquoise",
  brown: "bronze camel chestnut copper tan taupe walnut",
  gray: "charcoal graphite silver slate",
  green: "emerald forest khaki lichen lime mint moss olive sage teal",
  orange: "amber apricot marmalade peach rust salmon sunset terracotta",
  pink: "coral magenta peach rose salmon",
  purple: "berry lavender lilac plum violet",
  red: "bordeaux brick burgundy cherry coral maroon rust wine",
  white: "bone cream ivory",
  yellow: "amber brass gold honey lemon mustard ochre",
};
const kinds = new Map(Object.entries(KINDS).map(([color, names]) => [color, names.split(" ")]));
kinds.set("grey", kinds.get("gray") ?? []);

/**
 * The names of colors that are a kind of a common one, such as navy for blue; undefined for other words.
 * @param word in lower case
 */
export const colorsLike = (word: string): readonly string[] | undefined => kinds.get(word);

/** Whether the name of a color, such as 'Bottle Green' or 'Forest', is a kind of a common color, such as green. */
export function isLike(name: string, color: string): boolean {
  const words = name.toLowerCase().split(/[^a-z]+/);
  return words.includes(color) ? kinds.has(color) : (kinds.get(color)?.some((kind) => words.includes(kind)) ?? false);
}

/** The most swatches on a card. */
const SHOWN = 4;

/** The color of a name such as 'Bottle green': that of its last word that names one; undefined for others. */
export function colorOf(name: string): string | undefined {
  const words = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .reverse();
  return COLORS[words.find((word) => Object.hasOwn(COLORS, word)) ?? ""];
}

/**
 * The color of a value of a product: its own, which its owner has given, or that of its name; undefined for neither.
 * @param options of the product
 */
export const swatchOf = (name: string, options: readonly Option[]): string | undefined =>
  ownColorOf(options.find(isColorOption), name) || colorOf(name);

/**
 * What a list shows of a product's colors: how many there are, and the first few that have a color of their own or whose
 * names the shop knows, as CSS colors.
 * @param names of the colors, in their order
 * @param options of the product
 */
export function swatchesOf(
  names: readonly string[],
  options: readonly Option[],
): { count: number; swatches: string[] } {
  const known = new Set(names.flatMap((name) => swatchOf(name, options) ?? []));
  return { count: names.length, swatches: [...known].slice(0, SHOWN) };
}
