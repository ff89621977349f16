const shutdown = new AbortController();

/** Aborted when the process shuts down. Background work then starts nothing new. */
export const shutdownSignal: AbortSignal = shutdown.signal;

export function beginShutdown(): void {
  shutdown.abort();
}
