import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** One measured figure: a ratio, a weight or a time, with its target. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The absolute figures behind a ratio. */
  detail: string;
  target: number;
  /** Whether the target is the least or the most. */
  limit: "least" | "most";
};

const isReached = ({ value, target, limit }: Figure) => (limit === "least" ? value >= target : value <= target);

/** Far from its target, and not explained by other load on the machine. */
const isFarOff = ({ value, target, limit, unit }: Figure) => limit === "most" && unit !== "×" && value > target * 1.25;

const DECIMALS: Record<string, number> = { "": 2, "×": 2 };
const formatValue = ({ value, unit }: Figure) => `${value.toFixed(DECIMALS[unit] ?? 1)} ${unit}`.trim();
const formatTarget = ({ limit, target, unit }: Figure) => `${limit === "least" ? "≥" : "≤"} ${target} ${unit}`.trim();

/** The figures of a run, with those of an earlier run to compare with. */
export class Figures {
  private readonly figures: Figure[] = [];
  private readonly earlier = new Map<string, Figure>();

  /**
   * @param earlier a file that `save` wrote; none for no comparison
   * @throws Error when there is no such file
   */
  constructor(earlier?: string) {
    if (!earlier) return;
    if (!existsSync(earlier)) throw new Error(`${earlier} does not exist: write it with --json first.`);
    const { figures } = JSON.parse(readFileSync(earlier, "utf8")) as { figures: Figure[] };
    for (const figure of figures) this.earlier.set(figure.name, figure);
  }

  /** Records a ratio to a baseline that must be at least `least`. */
  atLeast(name: string, ratio: number, least: number, detail: string) {
    this.figures.push({ name, value: ratio, unit: "", detail, target: least, limit: "least" });
  }

  /** Records a weight, size, time or ratio that must be at most `most`. */
  atMost(name: string, value: number, most: number, unit: string, detail = "") {
    this.figures.push({ name, value, unit, detail, target: most, limit: "most" });
  }

  get isFarOff(): boolean {
    return this.figures.some(isFarOff);
  }

  get isReached(): boolean {
    return this.figures.every(isReached);
  }

  /** How a figure changed since the earlier run; empty without one. */
  private changeOf({ name, value }: Figure): string {
    const earlier = this.earlier.get(name);
    if (!earlier) return "";
    const percent = (value / earlier.value - 1) * 100;
    return `${percent < 0 ? "" : "+"}${percent.toFixed(0)} % from ${formatValue(earlier)}`;
  }

  print() {
    const rows = [
      ["Figure", "Measured", "Target", "", this.earlier.size > 0 ? "Change" : ""],
      ...this.figures.map((figure) => [
        figure.name,
        figure.detail ? `${formatValue(figure)} (${figure.detail})` : formatValue(figure),
        formatTarget(figure),
        isReached(figure) ? "reached" : "MISSED",
        this.changeOf(figure),
      ]),
    ];
    const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
    console.log();
    for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  }

  /** Writes the figures as JSON, for a later comparison. */
  save(file: string) {
    const { version, platform, arch } = process;
    writeFileSync(file, `${JSON.stringify({ node: version, platform, arch, figures: this.figures }, null, 2)}\n`);
  }
}
