import { describe, expect, it } from "vitest";
import { figureLines, minutes, summaryLines, wrongAnswers } from "../../scripts/proofs/soak/summary";

describe("the summary of a soak", () => {
  it("counts as wrong each server error that the fault does not explain", () => {
    const answers = new Map([
      [201, 40],
      [409, 2],
      [500, 1],
      [503, 7],
    ]);
    expect(wrongAnswers(answers)).toEqual(["1 answers with status 500", "7 answers with status 503"]);
    expect(wrongAnswers(answers, [503])).toEqual(["1 answers with status 500"]);
    expect(wrongAnswers(new Map([[201, 40]]))).toEqual([]);
  });

  it("has a line for each fault with the longest recovery and all server errors", () => {
    const lines = summaryLines([
      { fault: "shop killed", recoverySeconds: 0.4, healthMs: 12.4, answers: new Map([[201, 9]]) },
      { fault: "disk full", recoverySeconds: 1, healthMs: 30, answers: new Map([[503, 4]]) },
      { fault: "shop killed", recoverySeconds: 2.25, healthMs: 80, answers: new Map([[201, 9]]) },
      {
        fault: "disk full",
        recoverySeconds: 0.1,
        healthMs: 7,
        answers: new Map([
          [503, 1],
          [502, 2],
        ]),
      },
    ]);
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
      ["Fault", "Times", "Longest recovery", "Worst health delay", "Server errors"],
      ["shop killed", "2", "2.3 s", "80 ms", "0"],
      ["disk full", "2", "1.0 s", "30 ms", "7"],
    ]);
  });

  it("shows its figures", () => {
    const figures = {
      requests: 12_345,
      hostile: 4000,
      orders: 800,
      paid: 390,
      refunded: 190,
      faults: 21,
      healthMs: 61.6,
      losses: 0,
    };
    expect(figureLines(figures)).toEqual([
      "Requests: 12,345 answered, and 4,000 of hostile clients",
      "Orders: 800 acknowledged, 390 of them paid, 190 refunded or canceled",
      "Faults: 21",
      "Worst health delay: 62 ms",
      "Losses: 0",
    ]);
  });

  it.each([
    [0, "0:00"],
    [59.9, "0:59"],
    [605, "10:05"],
  ])("shows %s seconds as %s", (seconds, text) => expect(minutes(seconds)).toBe(text));
});
