import { formatMoney } from "~/shop/money/format-money";
import type { Report, ReportRow } from "~/shop/reports/report.server";
import { definitionOf, REPORT_NAMES, type ReportDefinition, type ReportName } from "~/shop/reports/report-figures";
import type { ReportPeriod } from "~/shop/reports/report-period.schema.server";
import { formatDate } from "~/shop/time/format-time";
import { Page } from "../layout/Page";
import { DataTable } from "../lists/DataTable";
import { FilterForm } from "../lists/FilterForm";
import { Tabs } from "../lists/ListScreen";
import { emptyCell, numberCell } from "../lists/table";
import { SalesPlot } from "../overview/SalesChart";
import { change } from "../overview/SalesPeriods";
import { ButtonLink } from "../ui/Button";
import { Card } from "../ui/Card";
import { useDates } from "../ui/dates";

/** A report with the first of its rows, and the number of all. */
type FirstRows = Report & { rowCount: number };

type ReportScreenProps = {
  name: ReportName;
  typed: ReportPeriod;
  errors: Record<string, string>;
  /** Null when the days are wrong. */
  report: FirstRows | null;
};

const FIELDS = { from: { label: "From", kind: "day" }, to: { label: "To", kind: "day" } } as const;

const periodText = ({ from, to }: ReportPeriod) =>
  from === to ? formatDate(from, "UTC") : `${formatDate(from, "UTC")} to ${formatDate(to, "UTC")}`;

/** A report of any days: its total compared with the time before, a plot of sales, and all rows. */
export function ReportScreen({ name, typed, errors, report }: ReportScreenProps) {
  const { title, lead } = definitionOf(name);
  const query = report ? `?${new URLSearchParams(report.period)}` : "";
  return (
    <Page
      title={`${title} report`}
      lead={lead}
      actions={
        report && (
          <ButtonLink variant="secondary" to={`/admin/reports/${name}.csv${query}`} reloadDocument>
            Download CSV
          </ButtonLink>
        )
      }
    >
      <Tabs
        label="Reports"
        tabs={REPORT_NAMES.map((other) => ({
          label: definitionOf(other).title,
          to: `/admin/reports/${other}${query}`,
        }))}
        here={`/admin/reports/${name}${query}`}
      />
      <FilterForm
        label="Days of the report"
        path={`/admin/reports/${name}`}
        fields={FIELDS}
        values={typed}
        errors={errors}
      />
      {report && <ReportBody report={report} />}
    </Page>
  );
}

function ReportBody({ report }: { report: FirstRows }) {
  const { zone } = useDates();
  const definition = definitionOf(report.name);
  const { period, before, rows, rowCount } = report;
  return (
    <>
      {report.name === "sales" && (
        <div className="mb-6">
          <Card title="Net sales by day">
            <div className="max-w-2xl">
              <SalesPlot
                days={rows.map(({ keys, figures }) => ({
                  day: String(keys[0]),
                  cents: figures.at(-1) ?? 0,
                  orders: figures[0] ?? 0,
                }))}
                when={`from ${periodText(period)}`}
              />
            </div>
          </Card>
        </div>
      )}
      <p className="mb-3 text-sm text-muted">
        {`An order counts on the day it was paid, its refunds with it. ${periodText(period)} is compared with ${periodText(before)}. Days are in ${zone}.`}
      </p>
      <DataTable caption={`${definition.title}, ${periodText(period)}`} columns={columnsOf(definition)} rows="fields">
        <Figures definition={definition} report={report} />
        {rows.map((row) => (
          <ReportLine key={row.keys.join(" ")} definition={definition} row={row} />
        ))}
      </DataTable>
      {rows.length < rowCount && (
        <p className="mt-3 text-sm text-muted">{`The first ${rows.length} of ${rowCount} rows. The CSV file has all.`}</p>
      )}
    </>
  );
}

/** The head of the columns: what a row is about, in one cell, its figures, and the comparison. */
const columnsOf = ({ keys, figures }: ReportDefinition) => (
  <>
    <th scope="col">
      {shownKeys(keys)
        .map(([, { label }]) => label)
        .join(", ")}
    </th>
    {[...Object.values(figures).map(({ label }) => label), "Compared"].map((label) => (
      <th key={label} scope="col" className="text-right">
        {label}
      </th>
    ))}
  </>
);

/** Ids are for programs. */
const shownKeys = (keys: ReportDefinition["keys"]) => Object.entries(keys).filter(([key]) => key !== "_id");

function rowTitle({ keys }: ReportDefinition, values: (string | number)[]): string {
  const shown = Object.entries(keys).flatMap(([key, { kind }], index) => {
    const value = values[index] ?? "";
    if (key === "_id" || value === "") return [];
    if (kind === "day") return formatDate(String(value), "UTC");
    return kind === "percent" ? `${value}%` : String(value);
  });
  return shown.join(", ");
}

const figureText = (kind: "money" | "count", figure: number) =>
  kind === "money" ? formatMoney(figure) : String(figure);

type LineProps = {
  definition: ReportDefinition;
  title: string;
  figures: number[];
  before: number;
  /** Whether it is the sum of the rows. */
  isTotal?: true;
};

function Line({ definition, title, figures, before, isTotal }: LineProps) {
  // Of a day without sales, small screens show the day and the comparison, if there is one.
  const isNothing = figures.every((figure) => figure === 0);
  return (
    <tr className={isNothing && before === 0 && !isTotal ? emptyCell : undefined}>
      <th
        scope="row"
        className="font-semibold wrap-anywhere max-lg:block max-lg:basis-full max-lg:!border-0 max-lg:!p-0"
      >
        {title}
      </th>
      {Object.values(definition.figures).map(({ label, kind }, index) => (
        <td key={label} data-label={label} className={isNothing ? `${numberCell} ${emptyCell}` : numberCell}>
          {figureText(kind, figures[index] ?? 0)}
        </td>
      ))}
      <td data-label="Compared" className="text-right text-muted">
        {change(figures.at(-1) ?? 0, before)}
      </td>
    </tr>
  );
}

const Figures = ({
  definition,
  report: { total, totalBefore },
}: {
  definition: ReportDefinition;
  report: FirstRows;
}) => <Line definition={definition} isTotal title="Total" figures={total} before={totalBefore.at(-1) ?? 0} />;

const ReportLine = ({ definition, row }: { definition: ReportDefinition; row: ReportRow }) => (
  <Line definition={definition} title={rowTitle(definition, row.keys)} figures={row.figures} before={row.before} />
);
