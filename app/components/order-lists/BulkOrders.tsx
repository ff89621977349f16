import { Link } from "@remix-run/react";
import type { BulkResult } from "~/shop/fulfillment/bulk-shipping.server";
import { useSendsEmail } from "../layout/useSendsEmail";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import { actions } from "../ui/layoutStyles";

/** The form of the boxes in the rows: they name it, because a form around the table would enclose other forms. */
export const BULK_FORM = "bulk";

/** The parameter of the list's address that ticks all rows: it works without JavaScript too. */
export const TICK_ALL = "tick";

/** The buttons for the ticked orders. */
export function BulkButtons({ tickAll }: { tickAll: string }) {
  return (
    <form id={BULK_FORM} method="post" className={`${actions} mt-4`} aria-label="Selected orders">
      <p className="text-sm text-muted">
        <Link className="mr-4 inline-flex min-h-9 items-center text-accent underline" to={tickAll} preventScrollReset>
          Select all
        </Link>
        Selected orders:
      </p>
      <Button small name="intent" value="ship">
        Mark as shipped
      </Button>
      <Button small variant="secondary" name="intent" value="numbers">
        Enter tracking numbers
      </Button>
      <Button small variant="secondary" name="intent" value="slips">
        Print packing slips
      </Button>
    </form>
  );
}

/** What became of each ticked order. */
export function BulkResults({ results }: { results: BulkResult[] }) {
  const notice = useSendsEmail() ? " The buyers are notified by email." : "";
  const done = results.filter(({ refused }) => refused === null);
  const refused = results.filter((result) => result.refused !== null);
  return (
    <div className="mb-6 grid gap-3">
      {done.length > 0 && (
        <Alert kind="success" title={`Marked as shipped.${notice}`}>
          <ul>
            {done.map(({ id, label }) => (
              <li key={id}>
                <Link to={`/order/${id}`}>{label}</Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert kind="error" title="Not marked as shipped:">
          <ul>
            {refused.map(({ id, label, refused: reason }) => (
              <li key={id}>
                <Link to={`/order/${id}`}>{label}</Link>
                {`: ${reason}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
