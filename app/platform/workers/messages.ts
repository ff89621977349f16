export type WorkerMessage =
  | { type: "ready" }
  | { type: "read metrics"; request: number }
  /** The metrics of this worker, in prom-client's form; null when they could not be read. */
  | { type: "own metrics"; request: number; metrics: object[] | null }
  /** Sent after the worker has stopped listening. */
  | { type: "closed" };

export type PrimaryMessage =
  /** From now on, this worker runs the background jobs. */
  | { type: "run jobs" }
  /** After "closed": no more connections are handed to this worker. */
  | { type: "released" }
  /** The number of workers that serve pages. */
  | { type: "workers"; count: number }
  /** Asks for the metrics of this worker. */
  | { type: "read own metrics"; request: number }
  /** The metrics of each worker that serves pages; null when one of them did not send its own. */
  | { type: "metrics"; request: number; ofWorkers: object[][] | null };
