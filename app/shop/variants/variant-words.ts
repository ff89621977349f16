type Option = { name: string; values: string[] };

/** Whether an option is that of colors, which lists and filters know. */
export const isColorOption = ({ name }: { name: string }) => name.toLowerCase() === "color";

/**
 * The words of a variant: `Size: M, Color: Red`.
 * @param values one for each option, in their order
 */
export const variantLabel = (options: Pick<Option, "name">[], values: string[]): string =>
  options.map(({ name }, index) => `${name}: ${values[index] ?? ""}`).join(", ");

/** The values of a variant by the names of the options. */
export const namedValues = (options: Pick<Option, "name">[], values: string[]): Record<string, string> =>
  Object.fromEntries(options.map(({ name }, index) => [name, values[index] ?? ""]));
