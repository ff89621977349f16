import type { PrimaryMessage, WorkerMessage } from "./messages";
import { isWorker } from "./role.server";

// What a worker knows from the primary, and what it sends there. With WORKERS=1 there is no primary.

let count = 1;
let runJobs: (() => void) | null = null;
let onRelease: (() => void) | null = null;
let readOwnMetrics: (() => Promise<object[]>) | null = null;

/** Reads of metrics that the primary has not answered, by number. */
const reads = new Map<number, { resolve: (ofWorkers: object[][]) => void; reject: (error: Error) => void }>();
let lastRead = 0;

function send(message: WorkerMessage): void {
  process.send?.(message);
}

function receive(message: PrimaryMessage): void {
  if (message.type === "workers") count = message.count;
  if (message.type === "run jobs") runJobs?.();
  if (message.type === "released") onRelease?.();
  if (message.type === "metrics") {
    const read = reads.get(message.request);
    reads.delete(message.request);
    if (message.ofWorkers === null) read?.reject(new Error("The metrics of the workers could not be read."));
    else read?.resolve(message.ofWorkers);
  }
  if (message.type === "read own metrics") void sendOwnMetrics(message.request);
}

async function sendOwnMetrics(request: number): Promise<void> {
  const metrics = (await readOwnMetrics?.().catch(() => null)) ?? null;
  send({ type: "own metrics", request, metrics });
}

if (isWorker) process.on("message", receive);

/** The number of processes that serve pages now. */
export const runningWorkers = (): number => count;

/** Sets how the primary reads the metrics of this worker. */
export function offerMetrics(read: () => Promise<object[]>): void {
  readOwnMetrics = read;
}

/** The metrics of each worker that serves pages. @throws Error when a worker does not answer */
export function readMetricsOfWorkers(): Promise<object[][]> {
  return new Promise((resolve, reject) => {
    lastRead += 1;
    reads.set(lastRead, { resolve, reject });
    send({ type: "read metrics", request: lastRead });
  });
}

/**
 * Waits, after the server was closed, until the primary hands no more connections to this process. One that is on its way
 * goes back to the primary, which gives it to another worker; at an earlier exit it would be lost.
 */
export async function waitForRelease(): Promise<void> {
  if (!isWorker) return;
  await new Promise<void>((resolve) => {
    onRelease = resolve;
    send({ type: "closed" });
  });
}

/**
 * Reports that this process serves pages.
 * @param startJobs starts the background jobs: at once in a single process, when the primary chooses this worker in others
 */
export function reportReady(startJobs: () => void): void {
  if (!isWorker) {
    startJobs();
    // Notifies a parent process, if there is one.
    process.send?.("ready");
    return;
  }
  runJobs = startJobs;
  send({ type: "ready" });
}
