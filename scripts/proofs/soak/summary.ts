/**
 * The outcome of one fault: seconds until the next acknowledged order, the longest time until an answer about the shop's health,
 * in milliseconds, and the answers meanwhile by status.
 */
export type Outcome = { fault: string; recoverySeconds: number; healthMs: number; answers: Map<number, number> };

/**
 * Answers that a shop must not give: server errors other than those of a fault.
 * @param allowed the statuses that the fault explains; none without a fault
 * @returns a sentence for each status
 */
export function wrongAnswers(answers: Map<number, number>, allowed: number[] = []): string[] {
  return [...answers]
    .filter(([status]) => status >= 500 && !allowed.includes(status))
    .map(([status, count]) => `${count} answers with status ${status}`);
}

/** Times as `3:05`. */
export const minutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** A line for each fault: how often it was there, the longest recovery, and how many answers were server errors. */
export function summaryLines(outcomes: Outcome[]): string[] {
  const faults = [...new Set(outcomes.map(({ fault }) => fault))];
  const rows = faults.map((fault) => {
    const ofFault = outcomes.filter((outcome) => outcome.fault === fault);
    const longest = Math.max(...ofFault.map(({ recoverySeconds }) => recoverySeconds));
    const refused = ofFault
      .flatMap(({ answers }) => [...answers])
      .reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0);
    const healthMs = Math.max(...ofFault.map((outcome) => outcome.healthMs));
    return [fault, String(ofFault.length), `${longest.toFixed(1)} s`, `${Math.round(healthMs)} ms`, String(refused)];
  });
  const table = [["Fault", "Times", "Longest recovery", "Worst health delay", "Server errors"], ...rows];
  return table.map(([first = "", ...others]) =>
    [first.padEnd(30), ...others.map((cell, index) => cell.padStart(table[0]?.[index + 1]?.length ?? 0))].join("  "),
  );
}

/** What a soak adds up to. */
export type Figures = {
  /** Answered requests of buyers, staff and the health probe. */
  requests: number;
  /** Requests that hostile clients have sent. */
  hostile: number;
  orders: number;
  paid: number;
  refunded: number;
  faults: number;
  /** The longest time until an answer about the shop's health, in milliseconds. */
  healthMs: number;
  /** Acknowledged orders, payments and refunds that are lost, and other problems. */
  losses: number;
};

/** The figures of a soak as lines. */
export function figureLines(figures: Figures): string[] {
  const number = (value: number) => value.toLocaleString("en-US");
  return [
    `Requests: ${number(figures.requests)} answered, and ${number(figures.hostile)} of hostile clients`,
    `Orders: ${number(figures.orders)} acknowledged, ${number(figures.paid)} of them paid, ${number(figures.refunded)} refunded or canceled`,
    `Faults: ${number(figures.faults)}`,
    `Worst health delay: ${number(Math.round(figures.healthMs))} ms`,
    `Losses: ${number(figures.losses)}`,
  ];
}
