import { formatMoney } from "~/shop/money/format-money";
import { formatDate } from "../ui/dates";

type Day = {
  /** YYYY-MM-DD */
  day: string;
  cents: number;
  orders: number;
};

/** Height of the tallest bar and width of one day, in SVG user units. */
const BAR_HEIGHT = 100;
const DAY_WIDTH = 10;
const GAP = 2;

const ordersOf = (count: number) => `${count} ${count === 1 ? "order" : "orders"}`;

/** Daily sales as a bar chart, and as a table for assistive technology. */
export function SalesChart({ days }: { days: Day[] }) {
  const total = days.reduce((sum, { cents }) => sum + cents, 0);
  const highest = Math.max(1, ...days.map(({ cents }) => cents));
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {`${formatMoney(total)} in all, at most ${formatMoney(highest === 1 ? 0 : highest)} on one day.`}
      </p>
      <div>
        <svg
          className="block h-36 w-full border-b border-edge fill-accent"
          viewBox={`0 0 ${days.length * DAY_WIDTH} ${BAR_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {days.map(({ day, cents, orders }, index) => {
            // A day with any sales shows at least a thin bar.
            const height = cents > 0 ? Math.max(1, Math.round((cents / highest) * BAR_HEIGHT)) : 0;
            return (
              <rect
                key={day}
                x={index * DAY_WIDTH + GAP / 2}
                y={BAR_HEIGHT - height}
                width={DAY_WIDTH - GAP}
                height={height}
              >
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
