import pino from "pino";
import { env } from "./env.server";

/** The process's log: one JSON object per line on standard output, with the process if there are several. Fields with secrets are redacted. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: env.WORKERS > 1 ? { pid: process.pid } : undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ["password", "*.password", "token", "*.token", "authorization", "*.authorization", "cookie", "*.cookie"],
    censor: "[redacted]",
  },
});
