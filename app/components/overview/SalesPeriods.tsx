import { formatMoney } from "~/shop/money/format-money";
import type { salesPeriods } from "~/shop/overview/sales.server";
import { useDates } from "../ui/dates";
import { Fact, factList } from "../ui/Fact";

type SalesPeriodsProps = { periods: ReturnType<typeof salesPeriods> };

/** The difference to an earlier value in percent, as text; a dash where both are nothing. */
export function change(current: number, before: number): string {
  if (before === 0) return current === 0 ? "–" : "none before";
  if (current === before) return "unchanged";
  const percent = Math.round(((current - before) / before) * 100);
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent)}%`;
}

/** Orders, net sales and average order of each period, compared with the period before. */
export function SalesPeriods({ periods }: SalesPeriodsProps) {
  const { zone } = useDates();
  return (
    <>
      {/* Side by side where the sums have room. */}
      <div className="flex flex-wrap gap-4 *:max-w-full *:flex-[1_1_8rem] max-sm:*:basis-full">
        {periods.map(({ days, current, before }) => (
          <section key={days} aria-label={days === 1 ? "Sales of today" : `Sales of ${days} days`}>
            <h3 className="mb-1">{days === 1 ? "Today" : `${days} days`}</h3>
            <p className="break-words text-xl font-bold tabular-nums">{formatMoney(current.cents)}</p>
            <p className="mb-2 text-sm text-muted">{change(current.cents, before.cents)}</p>
            <dl className={`${factList} text-sm tabular-nums lg:grid-cols-1`}>
              <Fact term="Orders">{`${current.orders}, ${change(current.orders, before.orders)}`}</Fact>
              <Fact term="Average">{`${formatMoney(current.averageCents)}, ${change(current.averageCents, before.averageCents)}`}</Fact>
            </dl>
          </section>
        ))}
      </div>
      <p className="mt-4 text-sm text-muted">
        {`Each is compared with the period of the same length before it. Sums are with tax and shipping, less refunds; canceled orders are not counted. Days are in ${zone}.`}
      </p>
    </>
  );
}
