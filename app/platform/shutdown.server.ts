const shutdown = new AbortController();

/** Aborted when the process is to end: from then on background work begins nothing new. */
export const shutdownSignal: AbortSignal = shutdown.signal;

/** Announces the end of the process to all background work. */
export function beginShutdown(): void {
  shutdown.abort();
}
