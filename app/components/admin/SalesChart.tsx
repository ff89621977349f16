import { formatMoney } from "~/shop/money/format-money";
import { formatDate } from "../ui/dates";

type Day = {
  /** YYYY-MM-DD */
  day: string;
  cents: number;
  orders: number;
};

/** Height of the tallest bar, and the room of one day, in the drawing's own units. */
const TALL = 100;
const ROOM = 10;
const GAP = 2;

const ordersOf = (count: number) => `${count} ${count === 1 ? "order" : "orders"}`;

/** What was sold on each day, as bars, and as a table for those who do not see them. */
export function SalesChart({ days }: { days: Day[] }) {
  const total = days.reduce((sum, { cents }) => sum + cents, 0);
  const most = Math.max(1, ...days.map(({ cents }) => cents));
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {`${formatMoney(total)} in all, at most ${formatMoney(most === 1 ? 0 : most)} on one day.`}
      </p>
      <div>
        <svg
          className="block h-36 w-full border-b border-edge fill-accent"
          viewBox={`0 0 ${days.length * ROOM} ${TALL}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {days.map(({ day, cents, orders }, index) => {
            // A day on which anything was sold shows at least a line.
            const height = cents > 0 ? Math.max(1, Math.round((cents / most) * TALL)) : 0;
            return (
              <rect key={day} x={index * ROOM + GAP / 2} y={TALL - height} width={ROOM - GAP} height={height}>
                <title>{`${formatDate(day)}: ${formatMoney(cents)}, ${ordersOf(orders)}`}</title>
              </rect>
            );
          })}
        </svg>
        <div
          className="mt-1 grid grid-cols-[repeat(14,minmax(0,1fr))] text-center text-xs tabular-nums text-muted"
          aria-hidden="true"
        >
          {days.map(({ day }) => (
            <span key={day}>{Number(day.slice(-2))}</span>
          ))}
        </div>
      </div>
      <table className="sr-only">
        <caption>Sales of the last {days.length} days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Sales</th>
            <th scope="col">Orders</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, cents, orders }) => (
            <tr key={day}>
              <th scope="row">{formatDate(day)}</th>
              <td>{formatMoney(cents)}</td>
              <td>{orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
