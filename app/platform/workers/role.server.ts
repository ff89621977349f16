import { env } from "../env.server";

/** Node's module for several processes on one port; null with WORKERS=1, which does without it. */
export const cluster = env.WORKERS > 1 ? (await import("node:cluster")).default : null;

/** Whether this process only supervises the workers. */
export const isPrimary = cluster?.isPrimary ?? false;

/** Whether this process is one of several workers. */
export const isWorker = cluster?.isWorker ?? false;
