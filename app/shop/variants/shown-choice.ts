import { variantLabel } from "./variant-words";

type Option = { name: string; values: string[] };

/** A variant as it can be chosen: its values in the order of the options. */
type Choosable = { id: string; values: string[]; countInStock: number };

/** The chosen values in the order of the options; undefined for an option that is still open. */
export type ChosenValues = (string | undefined)[];

/** The chosen values of the options by their names; those that there are not are left open. */
export const chosenValues = (options: Option[], named: Record<string, unknown>): ChosenValues =>
  options.map(({ name, values }) => values.find((value) => value === named[name]));

const suits = (choice: Choosable, chosen: ChosenValues) =>
  chosen.every((value, index) => value === undefined || choice.values[index] === value);

/**
 * What is shown of the chosen values.
 * @returns the variant, undefined while an option is open; what the chosen values are called that no variant has together, empty for
 *   others; and the units of all variants with them
 */
export function shownChoice<Choice extends Choosable>(
  options: Option[],
  choices: Choice[],
  chosen: ChosenValues,
): { choice: Choice | undefined; missing: string; countInStock: number } {
  const values = chosen.filter((value) => value !== undefined);
  const suiting = choices.filter((one) => suits(one, chosen));
  const isWhole = options.length > 0 && values.length === options.length;
  const chosenOptions = options.filter((_, index) => chosen[index] !== undefined);
  return {
    choice: isWhole ? suiting[0] : undefined,
    missing: suiting.length === 0 ? variantLabel(chosenOptions, values) : "",
    countInStock: suiting.reduce((sum, one) => sum + one.countInStock, 0),
  };
}

/** Whether a value can be had with the other chosen ones. */
export function stateOfValue(
  choices: Choosable[],
  chosen: ChosenValues,
  index: number,
  value: string,
): "offered" | "sold out" | "not made" {
  const withValue = chosen.map((other, place) => (place === index ? value : other));
  const suiting = choices.filter((choice) => suits(choice, withValue));
  if (suiting.length === 0) return "not made";
  return suiting.some(({ countInStock }) => countInStock > 0) ? "offered" : "sold out";
}
