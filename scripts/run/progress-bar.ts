const WIDTH = 30;

/** A bar of progress, such as `[######........................] 20 of 100 products`. */
export function progressBar(done: number, total: number, text: string): string {
  const filled = Math.round(Math.min(1, done / total) * WIDTH);
  return `[${"#".repeat(filled)}${".".repeat(WIDTH - filled)}] ${text}`;
}

/** Writes a bar of progress: over the one before in a terminal, else on a line of its own. */
export function writeProgress(bar: string): void {
  process.stdout.write(process.stdout.isTTY ? `\r${bar}\x1b[K` : `${bar}\n`);
}
