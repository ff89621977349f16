import { Link } from "@remix-run/react";
import { definitionOf, REPORT_NAMES } from "~/shop/reports/report-figures";
import { Page } from "../layout/Page";
import { stack } from "../ui/layoutStyles";

export function ReportList() {
  return (
    <Page
      title="Reports"
      lead="Sums of the paid orders, less what was refunded of them. Amounts include orders that were refunded in full, counts do not."
    >
      <ul className={stack}>
        {REPORT_NAMES.map((name) => (
          <li key={name}>
            <Link to={`/admin/reports/${name}`}>{definitionOf(name).title}</Link>
            <p className="text-sm text-muted">{definitionOf(name).lead}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
