/** A measurement that is repeated: its name, and one round of it. */
export type Measured<Result> = { name: string; measure: () => Promise<Result> };

/** How long to measure: the rounds, and the seconds of each measurement in a round. */
export type Duration = { rounds: number; seconds: number };

/**
 * Takes all measurements in turn, round after round, so that other load on the machine affects all of them equally. The
 * first round only warms up.
 * @returns the results of a measurement by its name, one per round
 */
export async function measureInterleaved<Result>(
  title: string,
  measured: Measured<Result>[],
  { rounds }: Duration,
): Promise<(name: string) => Result[]> {
  const results = new Map<string, Result[]>(measured.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, measure } of measured) {
      const result = await measure();
      if (round > 0) results.get(name)?.push(result);
    }
    console.log(round === 0 ? `  ${title}: warmed up` : `  ${title}: round ${round} of ${rounds}`);
  }
  return (name) => results.get(name) ?? [];
}

export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The median over the rounds of a rate relative to the baseline of the same round. */
export function ratioOf(rates: number[], baselines: number[]): number {
  return median(rates.map((rate, round) => rate / (baselines[round] ?? Number.NaN)));
}
