import type { Cluster, Worker } from "node:cluster";
import { env } from "../env.server";
import { log } from "../log.server";
import type { PrimaryMessage, WorkerMessage } from "./messages";

/** Milliseconds before an ended worker is replaced; doubled each time, up to half a minute. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that ran longer did not fail to start, in milliseconds. */
const STABLE_MS = 60_000;
/** How long a new worker of a rolling restart may take to serve pages, in milliseconds. */
const START_MS = 60_000;
/** Milliseconds from a signal until workers that have not ended are killed. They end before that unless they hang. */
const CUT_MS = 9700;
/** How long a worker may take to send its metrics, in milliseconds. */
const METRICS_MS = 5000;

type Ended = { code: number; signal: string | null };

/** Starts the workers, replaces those that end, and restarts them one by one. */
class Supervisor {
  /** All workers that run, and those of them that serve pages and are not stopping, the oldest first. */
  private readonly running = new Map<Worker, Promise<Ended>>();
  private readonly serving = new Set<Worker>();
  /** Workers whose end is no failure. */
  private readonly expected = new Set<Worker>();
  private jobsWorker: Worker | null = null;
  /** Reads of one worker's metrics that it has not answered, by number. */
  private readonly metricsReads = new Map<number, { worker: Worker; resolve: (metrics: object[] | null) => void }>();
  private lastMetricsRead = 0;
  private pause = FIRST_PAUSE_MS;
  private isStopping = false;
  private isRestarting = false;

  constructor(private readonly cluster: Cluster) {}

  private send(worker: Worker, message: PrimaryMessage): void {
    // Sending fails when the worker has just ended. Its exit is handled, so this error is ignored.
    if (worker.isConnected()) worker.send(message, () => undefined);
  }

  /** Makes sure that one worker runs the jobs, and that all know how many there are. */
  private announce(): void {
    if (!this.jobsWorker && !this.isStopping) {
      const [oldest] = this.serving;
      if (oldest) {
        this.jobsWorker = oldest;
        this.send(oldest, { type: "run jobs" });
      }
    }
    for (const worker of this.serving) this.send(worker, { type: "workers", count: this.serving.size });
  }

  /** Reads the metrics of one worker. @returns none of a worker that ends; null when it does not send them */
  private async metricsOf(worker: Worker): Promise<object[] | null> {
    this.lastMetricsRead += 1;
    const request = this.lastMetricsRead;
    let cut: NodeJS.Timeout | undefined;
    const read = new Promise<object[] | null>((resolve) => {
      this.metricsReads.set(request, { worker, resolve });
      cut = setTimeout(resolve, METRICS_MS, null);
      this.send(worker, { type: "read own metrics", request });
    });
    return read.finally(() => {
      clearTimeout(cut);
      this.metricsReads.delete(request);
    });
  }

  /** Sends a worker the metrics of all that serve pages. Others are not asked: one that is starting cannot answer yet. */
  private async sendMetrics(asking: Worker, request: number): Promise<void> {
    const metrics = await Promise.all([...new Set([...this.serving, asking])].map((worker) => this.metricsOf(worker)));
    const ofWorkers = metrics.filter((each) => each !== null);
    if (ofWorkers.length < metrics.length) log.warn("a worker did not send its metrics");
    this.send(asking, { type: "metrics", request, ofWorkers: ofWorkers.length < metrics.length ? null : ofWorkers });
  }

  /** Starts a worker. @returns null once it serves pages; how it ended, if it ended before */
  private start(): { worker: Worker; failed: Promise<Ended | null> } {
    const worker = this.cluster.fork();
    const startedAt = performance.now();
    const ended = new Promise<Ended>((resolve) => {
      worker.once("exit", (code, signal) => resolve({ code, signal }));
    });
    const served = new Promise<null>((resolve) => {
      worker.on("message", (message: WorkerMessage) => {
        if (message.type === "read metrics") void this.sendMetrics(worker, message.request);
        if (message.type === "own metrics") this.metricsReads.get(message.request)?.resolve(message.metrics);
        if (message.type === "closed") this.send(worker, { type: "released" });
        if (message.type !== "ready") return;
        if (!this.expected.has(worker)) this.serving.add(worker);
        this.announce();
        resolve(null);
      });
    });
    worker.on("error", (error) => log.warn({ worker: worker.process.pid, err: error }, "a worker cannot be reached"));
    this.running.set(worker, ended);
    void ended.then((how) => this.afterEnd(worker, performance.now() - startedAt, how));
    return { worker, failed: Promise.race([served, ended]) };
  }

  private afterEnd(worker: Worker, lifeMs: number, { code, signal }: Ended): void {
    this.running.delete(worker);
    this.serving.delete(worker);
    if (this.jobsWorker === worker) this.jobsWorker = null;
    for (const read of this.metricsReads.values()) if (read.worker === worker) read.resolve([]);
    this.announce();
    if (this.expected.delete(worker) || this.isStopping) return;
    if (lifeMs > STABLE_MS) this.pause = FIRST_PAUSE_MS;
    const endedWith = signal ?? code;
    log.error({ worker: worker.process.pid, endedWith, replacedInMs: this.pause }, "a worker ended, and is replaced");
    setTimeout(() => {
      if (!this.isStopping) this.start();
    }, this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE_MS);
  }

  /** Lets a worker finish its requests and end. */
  private async retire(worker: Worker): Promise<void> {
    this.expected.add(worker);
    this.serving.delete(worker);
    this.announce();
    worker.process.kill("SIGTERM");
    await this.running.get(worker);
  }

  /**
   * Starts all workers: the first one migrates the database.
   * @returns the exit code of a first worker that did not start; null when the shop is open
   */
  async open(): Promise<number | null> {
    const first = this.start();
    // It is not replaced: what prevents the first start is a setting or the data, which it has reported.
    this.expected.add(first.worker);
    const firstFailure = await first.failed;
    if (firstFailure) return this.isStopping ? null : firstFailure.code || 1;
    this.expected.delete(first.worker);
    this.serving.add(first.worker);
    this.announce();
    await Promise.all(Array.from({ length: env.WORKERS - 1 }, () => this.start().failed));
    return null;
  }

  /** Replaces the workers one by one. Each old one stops after its successor serves pages. */
  async restart(): Promise<void> {
    if (this.isRestarting || this.isStopping) return;
    this.isRestarting = true;
    log.info({ workers: this.serving.size }, "the workers are restarted one by one");
    for (const old of [...this.serving]) {
      const { worker, failed } = this.start();
      this.expected.add(worker);
      const cut = setTimeout(() => worker.process.kill("SIGKILL"), START_MS);
      const failure = await failed;
      clearTimeout(cut);
      if (this.isStopping) return;
      if (failure) {
        log.error({ endedWith: failure.signal ?? failure.code }, "a new worker does not start: the old ones stay");
        break;
      }
      this.expected.delete(worker);
      this.serving.add(worker);
      if (this.serving.has(old)) await this.retire(old);
    }
    this.isRestarting = false;
    log.info({ workers: this.serving.size }, "the restart of the workers is over");
  }

  async stop(): Promise<void> {
    if (this.isStopping) return;
    this.isStopping = true;
    log.info("closing");
    for (const worker of this.running.keys()) worker.process.kill("SIGTERM");
    const cut = setTimeout(() => {
      log.warn("a worker did not stop in time: killing it");
      for (const worker of this.running.keys()) worker.process.kill("SIGKILL");
    }, CUT_MS);
    await Promise.all(this.running.values());
    clearTimeout(cut);
  }
}

/** Supervises the workers of the shop until it ends. @param release called when the last worker has ended */
export async function superviseWorkers(cluster: Cluster, release: () => void): Promise<never> {
  const supervisor = new Supervisor(cluster);
  const stop = () =>
    void supervisor.stop().then(() => {
      release();
      process.exit(0);
    });
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("SIGHUP", () => void supervisor.restart());
  cluster.once("listening", (_, { port }) => {
    opened.port = port;
  });
  const opened = { port: env.PORT };
  const failed = await supervisor.open();
  if (failed !== null) process.exit(failed);
  log.info({ port: opened.port, baseUrl: env.BASE_URL, workers: env.WORKERS }, "shop is open");
  process.send?.("ready");
  // The modules after this one belong to the workers.
  return new Promise(() => undefined);
}
