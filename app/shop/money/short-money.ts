import { currencyUnits } from "./currency";

/** Formats an amount in a few characters, such as `$1.2K`. @param cents whole numbers of the smallest unit */
export function shortMoney(cents: number): string {
  const { code, units } = currencyUnits();
  const options = { style: "currency", currency: code, notation: "compact", minimumFractionDigits: 0 } as const;
  return (cents / units).toLocaleString("en-US", { ...options, maximumFractionDigits: 1 });
}
