/** What the variants of a product differ in; `colors` as in `ProductOption`. */
export type Option = { name: string; values: string[]; colors?: string[] };

/** Whether an option is that of colors, which lists and filters know. */
export const isColorOption = ({ name = "" }: { name?: string }) => name.trim().toLowerCase() === "color";

/** The picture of the color that a variant has; empty for none. */
export function pictureOfColor(
  options: { name?: string }[],
  values: string[] | undefined,
  colors: { name?: string; src?: string }[],
): string {
  const value = values?.[options.findIndex(isColorOption)]?.toLowerCase();
  return colors.find(({ name = "" }) => name.trim().toLowerCase() === value)?.src ?? "";
}

/** The color that a value of an option of colors has of its own, as `#rrggbb`; empty for none. */
export function ownColorOf(option: Option | undefined, value: string): string {
  const place = option?.values.findIndex((one) => one.toLowerCase() === value.toLowerCase()) ?? -1;
  return option?.colors?.[place] ?? "";
}

/** The words of a variant: `Size: M, Color: Red`. @param values one for each option, in their order */
export const variantLabel = (options: Pick<Option, "name">[], values: string[]): string =>
  options.map(({ name }, index) => `${name}: ${values[index] ?? ""}`).join(", ");

/** Whether the choice of an order's item, in words, is that of a variant; its SKU is named beside it. */
export const isVariantLabel = (words: string): boolean => words.includes(": ");

/** The values of a variant by the names of the options. */
export const namedValues = (options: Pick<Option, "name">[], values: string[]): Record<string, string> =>
  Object.fromEntries(options.map(({ name }, index) => [name, values[index] ?? ""]));

/** Precedes the name of an option in the fields of forms and addresses: `option.Size`. */
export const OPTION_FIELD = "option.";

export const OPTIONS_LIMIT = 3;

const TEXT_LIMIT = 60;

/** The chosen values in the fields of a form or an address, by the names of the options. */
export function optionsIn(fields: Iterable<[string, unknown]>): Record<string, string> {
  const chosen: [string, string][] = [];
  for (const [name, value] of fields) {
    if (chosen.length === OPTIONS_LIMIT) break;
    if (name.startsWith(OPTION_FIELD) && typeof value === "string" && value !== "")
      chosen.push([name.slice(OPTION_FIELD.length, OPTION_FIELD.length + TEXT_LIMIT), value.slice(0, TEXT_LIMIT)]);
  }
  return Object.fromEntries(chosen);
}
