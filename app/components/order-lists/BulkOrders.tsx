import { Link } from "@remix-run/react";
import type { BulkResult } from "~/shop/fulfillment/bulk-shipping.server";
import { useSendsEmail } from "../layout/useSendsEmail";
import { SelectionBar } from "../lists/SelectionBar";
import { Alert, type AlertKind } from "../ui/Alert";
import { Button } from "../ui/Button";

/** The parameter of the list's address that ticks all rows: it works without JavaScript too. */
export const TICK_ALL = "tick";

/** The buttons for the ticked orders. */
export function BulkButtons({ tickAll }: { tickAll: string }) {
  return (
    <SelectionBar method="post" aria-label="Selected orders">
      <Link className="inline-flex min-h-9 items-center text-sm text-accent underline" to={tickAll} preventScrollReset>
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
  const refused = results.filter((result) => result.refused !== null && !result.wasShipped);
  return (
    <div className="mb-6 grid gap-3">
      <Orders
        kind="success"
        title={`Marked as shipped.${notice}`}
        orders={results.filter((one) => one.refused === null)}
      />
      <Orders
        kind="info"
        title="Shipped before:"
        orders={results.filter(({ wasShipped }) => wasShipped)}
        reasonOf={reasonOf}
      />
      <Orders kind="error" title="Not marked as shipped:" orders={refused} reasonOf={reasonOf} />
    </div>
  );
}

const reasonOf = ({ refused }: BulkResult) => `: ${refused}`;

type OrdersProps = {
  kind: AlertKind;
  title: string;
  orders: BulkResult[];
  reasonOf?: (one: BulkResult) => string;
};

function Orders({ kind, title, orders, reasonOf }: OrdersProps) {
  if (orders.length === 0) return null;
  return (
    <Alert kind={kind} title={title}>
      <ul>
        {orders.map((one) => (
          <li key={one.id}>
            <Link to={`/order/${one.id}`}>{one.label}</Link>
            {reasonOf?.(one)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
