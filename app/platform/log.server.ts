import pino from "pino";
import { env } from "./env.server";

/** The process's log: one JSON object per line on standard output. Fields with secrets are redacted. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ["password", "*.password", "token", "*.token", "authorization", "*.authorization", "cookie", "*.cookie"],
    censor: "[redacted]",
  },
});
