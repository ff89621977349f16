import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ShipManyAnswer } from "~/features/orders/ship-many.server";
import { control, fieldLabel, formGrid } from "../forms/formStyles";
import { Page } from "../layout/Page";
import { Refused } from "../layout/Refused";
import { useSendsEmail } from "../layout/useSendsEmail";
import { DataTable } from "../lists/DataTable";
import { Badge } from "../ui/Badge";
import { Breadcrumb } from "../ui/Breadcrumb";
import { Button, SubmitButton } from "../ui/Button";
import { Card, panel } from "../ui/Card";
import { actions } from "../ui/layoutStyles";
import { BulkResults } from "./BulkOrders";

type ShipManyScreenProps = {
  /** The orders that were selected in the list. */
  orders: { id: string; label: string; buyer: string; items: string }[];
  carriers: string[];
  answer?: ShipManyAnswer;
};

/** Tracking numbers for many orders, typed in a column or from a carrier's file: first a preview, then the shipping. */
export function ShipManyScreen({ orders, carriers, answer = {} }: ShipManyScreenProps) {
  const { refused, typed, checked, results } = answer;
  return (
    <Page
      title="Ship orders"
      width="text"
      above={
        <Breadcrumb
          items={[{ label: "Orders to ship", to: "/admin/orderlist?status=to-ship" }, { label: "Ship orders" }]}
        />
      }
      lead="First you see what would be shipped. Nothing is shipped or emailed until you confirm it."
    >
      <Refused>{refused}</Refused>
      {results && <BulkResults results={results} />}
      <div className="grid gap-8 *:min-w-0">
        {checked && <Preview {...checked} />}
        {orders.length > 0 && !results && <Numbers orders={orders} carriers={carriers} typed={typed} />}
        <FileForm />
      </div>
    </Page>
  );
}

function Numbers({
  orders,
  carriers,
  typed = [],
}: Omit<ShipManyScreenProps, "answer"> & Pick<ShipManyAnswer, "typed">) {
  return (
    <Card title="Tracking numbers">
      <Form method="post" className={formGrid} aria-label="Tracking numbers">
        {orders.map(({ id, label, buyer, items }, index) => (
          <fieldset key={id} className="grid gap-3 *:min-w-0 sm:grid-cols-[2fr_1fr]">
            <legend className="mb-2 wrap-anywhere">
              <b>{label}</b>
              {`, ${buyer}`}
              <span className="block text-sm text-muted">{items}</span>
            </legend>
            <input type="hidden" name={`rows[${index}].order`} value={id} />
            <div>
              <label htmlFor={`number-${index}`} className={fieldLabel}>
                Tracking number
                <span className="sr-only">{` of order ${label}`}</span>
              </label>
              <input
                id={`number-${index}`}
                name={`rows[${index}].number`}
                className={control()}
                defaultValue={typed[index]?.number}
                maxLength={60}
                autoComplete="off"
              />
            </div>
            <div>
              <label htmlFor={`carrier-${index}`} className={fieldLabel}>
                Carrier
                <span className="sr-only">{` of order ${label}`}</span>
              </label>
              <select
                id={`carrier-${index}`}
                name={`rows[${index}].carrier`}
                className={control({ kind: "choice" })}
                defaultValue={typed[index]?.carrier}
              >
                <option value="">By the number</option>
                {carriers.map((carrier) => (
                  <option key={carrier}>{carrier}</option>
                ))}
              </select>
            </div>
          </fieldset>
        ))}
        <div className={actions}>
          <SubmitButton intent="check" pendingLabel="Checking…">
            Preview
          </SubmitButton>
          <p className="text-sm text-muted">Orders without a number are left out.</p>
        </div>
      </Form>
    </Card>
  );
}

function FileForm() {
  return (
    <Card title="A file of the carrier">
      <Form method="post" encType="multipart/form-data" className={formGrid} aria-label="Upload tracking numbers">
        <div>
          <label htmlFor="file" className={fieldLabel}>
            CSV file
          </label>
          <input
            id="file"
            type="file"
            name="file"
            required
            accept=".csv,text/csv"
            className={control()}
            aria-describedby="file-hint"
          />
          <p id="file-hint" className="mt-1 text-sm text-muted">
            With a column 'Order number' and a column 'Tracking number', and a column 'Carrier' if there are several. Up
            to 500 numbers.
          </p>
        </div>
        <div>
          <Button variant="secondary">Preview the file</Button>
        </div>
      </Form>
    </Card>
  );
}

function Preview({ parcels, confirmed }: NonNullable<ShipManyAnswer["checked"]>) {
  const notice = useSendsEmail() ? " and email the buyers" : "";
  const ready = new Set(parcels.filter(({ problem }) => problem === "").map(({ id }) => id)).size;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (parcels) heading.current?.focus();
  }, [parcels]);
  return (
    <section className={panel()} aria-labelledby="preview">
      <h2 id="preview" ref={heading} tabIndex={-1}>
        What would be shipped
      </h2>
      <DataTable
        caption="Tracking numbers"
        columns={["Order", "Buyer", "Items", "Tracking number", "Carrier", "State"]}
      >
        {parcels.map(({ id, label, buyer, items, number, shownCarrier, problem }, index) => (
          <tr key={index}>
            <td data-label="Order">{id ? <Link to={`/order/${id}`}>{label}</Link> : label || "none"}</td>
            <td data-label="Buyer" className="wrap-anywhere">
              {buyer}
            </td>
            <td data-label="Items" className="wrap-anywhere">
              {items}
            </td>
            <td data-label="Tracking number" className="wrap-anywhere">
              {number}
            </td>
            <td data-label="Carrier">{shownCarrier || "Unknown"}</td>
            <td data-label="State">
              {problem ? (
                <span className="text-sm font-semibold text-warning">{problem}</span>
              ) : (
                <Badge kind="success">Ready</Badge>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      {ready > 0 && (
        <Form method="post" className={`${actions} mt-4`} aria-label="Ship">
          <input type="hidden" name="confirmed" value={confirmed} />
          <SubmitButton intent="ship" pendingLabel="Shipping…">
            {`Ship ${ready === 1 ? "1 order" : `${ready} orders`}${notice}`}
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
