import { formatMoney } from "~/shop/money/format-money";
import { shortMoney } from "~/shop/money/short-money";
import type { DayOfSales } from "~/shop/overview/sales.server";
import { formatDate } from "~/shop/time/format-time";
import { useDates } from "../ui/dates";

/** Sizes in SVG user units. */
const WIDTH = 400;
const HEIGHT = 200;
const LEFT = 44;
/** Room for the second half of the last day's label. */
const RIGHT = 14;
const BOTTOM = 20;
const TOP = 10;
const PLOT = HEIGHT - TOP - BOTTOM;

/** Up to 30 days, every fifth has a label; of more, six have. */
const labelStep = (days: number) => Math.max(5, Math.ceil(days / 6));

const ordersOf = (count: number) => `${count} ${count === 1 ? "order" : "orders"}`;

/** The end of the axis in cents: the next 1, 2, 4 or 10 times a power of ten, from 1000. */
function axisEnd(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1000)));
  return [1, 2, 4, 10].map((factor) => factor * power).find((end) => end >= highest) ?? 10 * power;
}

/**
 * Net sales per day as a bar chart with axes.
 * @param when the days in words, such as 'of the last 30 days'
 */
export function SalesPlot({ days, when }: { days: DayOfSales[]; when: string }) {
  const total = days.reduce((sum, { cents }) => sum + cents, 0);
  const highest = Math.max(0, ...days.map(({ cents }) => cents));
  const end = axisEnd(highest);
  const step = (WIDTH - LEFT - RIGHT) / days.length;
  const y = (cents: number) => TOP + PLOT - (Math.max(0, cents) / end) * PLOT;
  const summary = `${formatMoney(total)} in all, at most ${formatMoney(highest)} on one day.`;
  return (
    <>
      <p className="mb-3 text-sm text-muted">{summary}</p>
      <svg
        className="block h-auto w-full overflow-visible"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby="sales-chart"
      >
        <title id="sales-chart">{`Net sales ${when}: ${summary}`}</title>
        <g className="fill-muted text-xs tabular-nums max-sm:text-base">
          {[0, end / 2, end].map((cents) => (
            <g key={cents}>
              <line className="stroke-line" x1={LEFT} x2={WIDTH} y1={y(cents)} y2={y(cents)} />
              <text x={LEFT - 6} y={y(cents) + 4} textAnchor="end">
                {shortMoney(cents)}
              </text>
            </g>
          ))}
          {days.map(
            ({ day }, index) =>
              (days.length - 1 - index) % labelStep(days.length) === 0 && (
                <text key={day} x={LEFT + (index + 0.5) * step} y={HEIGHT - 4} textAnchor="middle">
                  {`${Number(day.slice(5, 7))}/${Number(day.slice(8))}`}
                </text>
              ),
          )}
        </g>
        <g className="fill-accent">
          {days.map(({ day, cents, orders }, index) => {
            // A day with any sales shows at least a thin bar.
            const height = cents > 0 ? Math.max(1, TOP + PLOT - y(cents)) : 0;
            return (
              <rect
                key={day}
                x={LEFT + (index + 0.15) * step}
                y={TOP + PLOT - height}
                width={step * 0.7}
                height={height}
              >
                <title>{`${formatDate(day, "UTC")}: ${formatMoney(cents)}, ${ordersOf(orders)}`}</title>
              </rect>
            );
          })}
        </g>
      </svg>
    </>
  );
}

/** Net sales of the last days as a bar chart, and all values as a table. */
export function SalesChart({ days }: { days: DayOfSales[] }) {
  const { zone } = useDates();
  return (
    <>
      <SalesPlot days={days} when={`of the last ${days.length} days`} />
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer font-semibold">All values</summary>
        <table className="mt-2 w-full text-left tabular-nums">
          <caption className="sr-only">
            Net sales of the last {days.length} days, in {zone}
          </caption>
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
                <th scope="row">{formatDate(day, "UTC")}</th>
                <td>{formatMoney(cents)}</td>
                <td>{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
