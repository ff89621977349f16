import { useDates } from "./dates";

type TimeProps = {
  /** ISO 8601. */
  at: string;
  /** How much is shown of it; `time` is for screens that name the time zone. */
  show?: "date" | "time" | "zoned";
};

/** A moment, for readers and for programs. */
export function Time({ at, show = "zoned" }: TimeProps) {
  const { formatDate, formatDateTime, formatZonedTime } = useDates();
  const format = { date: formatDate, time: formatDateTime, zoned: formatZonedTime }[show];
  return <time dateTime={at}>{format(at)}</time>;
}
