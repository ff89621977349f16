import { useDates } from "../ui/dates";
import { Icon } from "../ui/Icon";

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
        <th key={name} scope="col" className="max-xs:sr-only">
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
        <td key={name} className="max-xs:order-1 max-xs:!pt-0 max-xs:text-xs">
          <Tick at={order[moment]} name={name} />
        </td>
      ))}
    </>
  );
}

function Tick({ at, name }: { at: string | null; name: string }) {
  const { formatDate } = useDates();
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap align-middle ${at ? "text-success" : "text-muted"}`}
    >
      <Icon name={at ? "check" : "cross"} className="h-5 w-5 max-xs:h-4 max-xs:w-4" />
      {!at && <span className="sr-only">Not </span>}
      <span className="xs:sr-only">{name}</span>
      {at && (
        <time className="max-lg:hidden" dateTime={at}>
          {formatDate(at)}
        </time>
      )}
    </span>
  );
}
