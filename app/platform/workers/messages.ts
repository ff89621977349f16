/** What a worker sends to the primary. */
export type WorkerMessage =
  | { type: "ready" }
  | { type: "read metrics"; request: number }
  /** Sent after the worker has stopped listening. */
  | { type: "closed" };

/** What the primary sends to a worker. */
export type PrimaryMessage =
  /** From now on, this worker runs the background jobs. */
  | { type: "run jobs" }
  /** After "closed": no more connections are handed to this worker. */
  | { type: "released" }
  /** The number of workers that serve pages. */
  | { type: "workers"; count: number }
  /** Metrics of all workers in Prometheus's text format; null when they could not be read. */
  | { type: "metrics"; request: number; text: string | null };
