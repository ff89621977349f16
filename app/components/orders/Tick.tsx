import { formatDate } from "../ui/dates";
import { Icon } from "../ui/Icon";
import { VisuallyHidden } from "../ui/VisuallyHidden";

type TickProps = {
  /** ISO 8601 moment, null for what has not happened. */
  at: string | null;
  /** What it is about, for example `Paid`. */
  name: string;
};

/** Whether something has happened to an order, and when: a cell of a table with the look `orders`. */
export function Tick({ at, name }: TickProps) {
  return (
    <span className={at ? "tick on" : "tick"}>
      <Icon name={at ? "check" : "cross"} />
      {!at && <VisuallyHidden>Not </VisuallyHidden>}
      <span className="step-name">{name}</span>
      {at && (
        <time className="date" dateTime={at}>
          {formatDate(at)}
        </time>
      )}
    </span>
  );
}
