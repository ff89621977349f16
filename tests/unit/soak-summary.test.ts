import { describe, expect, it } from "vitest";
import { minutes, summaryLines, wrongAnswers } from "../../scripts/proofs/soak/summary";

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
      { fault: "shop killed", recoverySeconds: 0.4, answers: new Map([[201, 9]]) },
      { fault: "disk full", recoverySeconds: 1, answers: new Map([[503, 4]]) },
      { fault: "shop killed", recoverySeconds: 2.25, answers: new Map([[201, 9]]) },
      {
        fault: "disk full",
        recoverySeconds: 0.1,
        answers: new Map([
          [503, 1],
          [502, 2],
        ]),
      },
    ]);
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
      ["Fault", "Times", "Longest recovery", "Server errors"],
      ["shop killed", "2", "2.3 s", "0"],
      ["disk full", "2", "1.0 s", "7"],
    ]);
  });

  it.each([
    [0, "0:00"],
    [59.9, "0:59"],
    [605, "10:05"],
  ])("shows %s seconds as %s", (seconds, text) => expect(minutes(seconds)).toBe(text));
});
