import { isNearly } from "./dollars";
import { partOf } from "./part-of";

/** Thousandths of a percent in one percent: tax rates have at most three decimals and are stored as whole numbers. */
const THOUSANDTHS = 1000;

/** A tax rate as a number of percent, for the API. @param thousandths thousandths of a percent */
export const toPercent = (thousandths: number): number => thousandths / THOUSANDTHS;

/**
 * Converts a number of percent to thousandths of a percent; null when it has more than three decimals.
 * @param percent for example 8.875
 */
export function fromPercent(percent: number): number | null {
  const thousandths = Math.round(percent * THOUSANDTHS);
  return Number.isSafeInteger(thousandths) && isNearly(thousandths / THOUSANDTHS, percent) ? thousandths : null;
}

/**
 * A tax rate as text.
 * @param thousandths thousandths of a percent
 * @returns for example `8.875%`
 */
export const formatPercent = (thousandths: number): string => `${toPercent(thousandths)}%`;

/**
 * A share of an amount, rounded half up to whole cents. Uses integers only: floating point is often a cent off.
 * @param thousandths thousandths of a percent
 */
export const shareOf = (cents: number, thousandths: number) => partOf(cents, thousandths, 100_000);
