import { formatDate } from "../ui/dates";
import { Icon } from "../ui/Icon";
import { VisuallyHidden } from "../ui/VisuallyHidden";

const STATUSES = [
  { name: "Paid", moment: "paidAt" },
  { name: "Shipped", moment: "shippedAt" },
  { name: "Delivered", moment: "deliveredAt" },
] as const;

/** Header cells of the status columns, for tables with the class `orders`. */
export function StatusHeads() {
  return (
    <>
      {STATUSES.map(({ name }) => (
        <th key={name} scope="col" className="part-status">
          {name}
        </th>
      ))}
    </>
  );
}

/** ISO 8601 timestamps, null for what has not happened. */
type StatusCellsProps = { order: Record<(typeof STATUSES)[number]["moment"], string | null> };

/** Cells that show whether and when an order was paid, shipped and delivered. */
export function StatusCells({ order }: StatusCellsProps) {
  return (
    <>
      {STATUSES.map(({ name, moment }) => (
        <td key={name} className="part-status">
          <Tick at={order[moment]} name={name} />
        </td>
      ))}
    </>
  );
}

function Tick({ at, name }: { at: string | null; name: string }) {
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
