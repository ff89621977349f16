import path from "node:path";
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";

type Progress = { left: number; passed: number; failed: number; milliseconds: number };

/** Prints a line per file of tests when the last of its tests has ended, and the errors of failures at once. */
export default class FileReporter implements Reporter {
  private readonly files = new Map<string, Progress>();

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) this.progressOf(test).left += 1;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const progress = this.progressOf(test);
    progress.left -= 1;
    progress.milliseconds += result.duration;
    if (test.ok()) progress.passed += 1;
    else {
      progress.failed += 1;
      const errors = result.errors.map(({ message, value }) => message ?? value ?? "no message");
      console.log([test.titlePath().slice(1).join(" > "), ...errors].join("\n"));
    }
    if (progress.left > 0) return;
    const { passed, failed, milliseconds } = progress;
    const name = path.relative(process.cwd(), test.location.file);
    const failures = failed > 0 ? `, ${failed} failed` : "";
    console.log(
      ` ${failed > 0 ? "✗" : "✓"} ${name} (${passed} passed${failures}) ${Math.round(milliseconds / 1000)} s`,
    );
  }

  private progressOf(test: TestCase): Progress {
    const { file } = test.location;
    const progress = this.files.get(file) ?? { left: 0, passed: 0, failed: 0, milliseconds: 0 };
    this.files.set(file, progress);
    return progress;
  }

  /** The errors are printed here: Playwright needs no reporter of its own for them. */
  printsToStdio(): boolean {
    return true;
  }
}
