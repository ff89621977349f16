import { Link } from "@remix-run/react";
import type { BulkResult } from "~/shop/fulfillment/bulk-shipping.server";
import { useSendsEmail } from "../layout/useSendsEmail";
import { SelectionBar } from "../lists/SelectionBar";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";

/** The parameter of the list's address that ticks all rows: it works without JavaScript too. */
export const TICK_ALL = "tick";

export function BulkButtons({ tickAll }: { tickAll: string }) {
  return (
    <SelectionBar method="post" aria-label="Selected orders">
      <Link
        className="inline-flex min-h-small items-center text-sm text-accent underline"
        to={tickAll}
        preventScrollReset
      >
        Select all
      </Link>
      <div className="flex flex-wrap gap-2">
        <Button small name="intent" value="ship">
          Mark as shipped
        </Button>
        <Button small variant="secondary" name="intent" value="numbers">
          Enter tracking numbers
        </Button>
        <Button small variant="secondary" name="intent" value="slips">
          Print packing slips
        </Button>
      </div>
    </SelectionBar>
  );
}

/** What became of each ticked order. */
export function BulkResults({ results }: { results: BulkResult[] }) {
  const notice = useSendsEmail() ? " The buyers are notified by email." : "";
  const done = results.filter(({ refused, wasShipped }) => refused === null || wasShipped);
  const refused = results.filter((result) => !done.includes(result));
  return (
    <div className="mb-6 grid gap-3">
      <Results kind="success" title={`Marked as shipped.${notice}`} results={done} />
      <Results kind="error" title="Not marked as shipped:" results={refused} />
    </div>
  );
}

type ResultsProps = { kind: "success" | "error"; title: string; results: BulkResult[] };

const Results = ({ kind, title, results }: ResultsProps) =>
  results.length > 0 && (
    <Alert kind={kind} title={title}>
      <ul>
        {results.map(({ id, label, refused }) => (
          <li key={id}>
            <Link to={`/order/${id}`}>{label}</Link>
            {refused && `: ${refused}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
