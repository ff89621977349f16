import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
/** The table has about 42,500 codes; many fewer would mean that its file was not understood. */
const LEAST_CODES = 40_000;

type Row = { zip: string; city: string; state: string };

/** The area of every ZIP code: `byZip` numbers into `areas`, from 1 on, as `ORPORTLAND`; 0 where the code is not in use. */
type Table = { areas: string[]; byZip: Uint16Array };

let table: Table | undefined;

/**
 * The package's table is a script of 5 MB: run, it keeps 10 MB and takes 90 MB of the process. Its object is plain JSON and
 * is read as that, at the first use: 0.1 s, under 1 MB kept.
 */
function readTable(): Table {
  const script = readFileSync(require.resolve("zipcodes/lib/codes.js"), "latin1");
  const json = script.slice(script.indexOf("{"), script.indexOf("};") + 1);
  const byZip = new Uint16Array(100_000);
  const areas: string[] = [];
  const numbers = new Map<string, number>();
  let count = 0;
  for (const { zip, city, state } of Object.values(JSON.parse(json) as Record<string, Row>)) {
    const area = `${state}${city.toUpperCase()}`;
    const number = numbers.get(area) ?? areas.push(area);
    numbers.set(area, number);
    byZip[Number(zip)] = number;
    count += 1;
  }
  if (count < LEAST_CODES) throw new Error(`The table holds only ${count} ZIP codes.`);
  return { areas, byZip };
}

/**
 * Where a ZIP code lies, by the table that comes with the shop.
 * @param zip5 five digits
 * @returns the state's two letters and the city in capitals; null for a code that is not in use
 */
export function areaOfZip(zip5: string): { state: string; city: string } | null {
  table ??= readTable();
  const area = table.areas[(table.byZip[Number(zip5)] ?? 0) - 1];
  return area ? { state: area.slice(0, 2), city: area.slice(2) } : null;
}
