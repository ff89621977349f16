import { z } from "zod";
import { isLocalMinute, momentOf } from "../time/time-zone";

const MOMENT = "Please enter a date and a time.";

/** A date and a time of day, as browsers post them; null for none. @param zone the current time zone */
export const localMoment = (zone: () => string) =>
  z
    .string({ error: MOMENT })
    .trim()
    .transform((text, issues) => {
      if (text === "") return null;
      if (isLocalMinute(text)) return new Date(momentOf(zone(), text));
      issues.addIssue({ code: "custom", message: MOMENT });
      return z.NEVER;
    })
    .default(null);

const MOMENT_JSON = {
  type: "string",
  format: "date-time",
  pattern: "^2[0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$",
} as const;

const ISO = "Send a time as ISO 8601 with its offset, like 2026-11-27T00:00:00Z, or null.";

/** A time in an API request, or null for none. */
export const isoMoment = z
  .union(
    [
      z.null(),
      z.iso
        .datetime({ offset: true })
        .regex(/^2\d{3}/)
        .transform((text) => new Date(text)),
    ],
    { error: ISO },
  )
  .meta({ anyOf: [{ type: "null" }, MOMENT_JSON], examples: ["2026-11-27T00:00:00Z"] });
