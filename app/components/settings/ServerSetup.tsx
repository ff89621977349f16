import { Badge } from "../ui/Badge";
import { useDates } from "../ui/dates";

type ServerSetupProps = {
  hasLabels: boolean;
  /** ISO 8601 timestamp; null for none. */
  lastBackup: string | null;
  /** Why the last scheduled backup failed; null after a good one. */
  backupFailure: string | null;
};

/** What is set with environment variables or commands where the shop runs, and how it stands. */
export function ServerSetup({ hasLabels, lastBackup, backupFailure }: ServerSetupProps) {
  const { formatZonedTime } = useDates();
  const entries = [
    {
      title: "Shipping labels",
      isDone: hasLabels,
      state: hasLabels ? "Set" : "Not set",
      how: "The environment variable EASYPOST_API_KEY. With it labels are bought on the order's page.",
    },
    {
      title: "Backup",
      isDone: lastBackup !== null && backupFailure === null,
      state: lastBackup === null ? "None yet" : formatZonedTime(lastBackup),
      how:
        backupFailure === null
          ? "The environment variable BACKUP_DIR makes one every day; the command npm run backup -- FILE makes one now."
          : `The last scheduled backup failed: ${backupFailure}`,
    },
  ];
  return (
    <>
      <p className="mb-5 text-muted">
        What is not set on this page, but with environment variables and commands where the shop runs.
      </p>
      <ul className="grid gap-4 *:min-w-0 wrap-anywhere">
        {entries.map(({ title, isDone, state, how }) => (
          <li key={title}>
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="flex-1 font-semibold">{title}</span>
              <Badge kind={isDone ? "success" : "neutral"}>{state}</Badge>
            </p>
            <p className="text-sm text-muted">{how}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
