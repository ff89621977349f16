import type { WeightUnit } from "~/shop/fields/weight-units";
import { formatMoney, shippingMoney } from "~/shop/money/format-money";
import { Page } from "../layout/Page";
import { Refused } from "../layout/Refused";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { DataTable } from "../lists/DataTable";
import { EditLink } from "../lists/EditLink";
import { emptyCell, rowActions } from "../lists/table";
import { ButtonLink } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { boundsText, type RateTableRow } from "./boundsText";

type RateListScreenProps = {
  rates: RateTableRow[];
  /** The zones in their order. */
  zones: { id: string; name: string }[];
  /** The unit of weights of the shop's country. */
  unit: Pick<WeightUnit, "name" | "grams">;
  /** Error message of a failed deletion. */
  refused?: string;
};

/** The shipping rates, one table per zone. */
export function RateListScreen({ rates, zones, unit, refused }: RateListScreenProps) {
  return (
    <Page
      title="Shipping rates"
      lead="An order pays the first unit once, at the highest price among its products, and then each further unit. Existing orders keep their price."
      actions={
        <>
          <ButtonLink to="/admin/shippingrate/new/edit">Add rate</ButtonLink>
          <ButtonLink to="/admin/shippingzones" variant="secondary">
            Shipping zones
          </ButtonLink>
        </>
      }
    >
      <Refused>{refused}</Refused>
      {zones.map(({ id, name }) => (
        <ZoneTable key={id} label={name} rates={rates.filter((rate) => rate.zone === id)} unit={unit} />
      ))}
    </Page>
  );
}

const COLUMNS = [
  "Service",
  "Carrier",
  "Products",
  "First unit",
  "Each further",
  "Free from",
  "Days",
  "Offered",
  "Actions",
];

type ZoneTableProps = { label: string; rates: RateTableRow[]; unit: RateListScreenProps["unit"] };

function ZoneTable({ label, rates, unit }: ZoneTableProps) {
  return (
    <section className="mb-8">
      <h2 className="mb-3">{label}</h2>
      {rates.some(({ isOffered }) => isOffered) || (
        <p className="mb-3 text-muted">No rate is offered: shoppers see that the shop does not ship there.</p>
      )}
      {rates.length > 0 && (
        <DataTable caption={`Shipping rates: ${label}`} columns={COLUMNS} rows="fields">
          {rates.map((rate) => (
            <RateLine
              key={rate.id}
              rate={rate}
              orders={boundsText(rate, unit)}
              what={`${rate.service}${forWhat(rate)}, ${label}`}
            />
          ))}
        </DataTable>
      )}
    </section>
  );
}

const forWhat = ({ shippingMethod }: RateTableRow) => (shippingMethod ? ` for ${shippingMethod}` : "");

/** @param props `orders`: which orders the rate is for; empty for all */
function RateLine({ rate, orders, what }: { rate: RateTableRow; orders: string; what: string }) {
  return (
    <tr>
      <td data-label="Service">
        {rate.service}
        {(rate.kind === "pickup" || orders) && (
          <span className="block text-sm text-muted">
            {[rate.kind === "pickup" && "Pickup", orders].filter(Boolean).join(", ")}
          </span>
        )}
      </td>
      <td data-label="Carrier">{rate.carrier}</td>
      <td data-label="Products">{rate.shippingMethod || "All others"}</td>
      <td data-label="First unit">{rate.isOffered ? shippingMoney(rate.firstUnitCents) : "–"}</td>
      <td data-label="Each further">{rate.isOffered ? shippingMoney(rate.furtherUnitCents) : "–"}</td>
      <td data-label="Free from" className={rate.freeFromCents === null ? emptyCell : undefined}>
        {rate.freeFromCents === null ? "–" : formatMoney(rate.freeFromCents)}
      </td>
      <td data-label="Days">{rate.deliveryDays}</td>
      <td data-label="Offered">
        <span className={rate.isOffered ? "text-success" : "text-muted"}>
          <Icon name={rate.isOffered ? "check" : "cross"} />
          <span className="sr-only">{rate.isOffered ? "Yes" : "No"}</span>
        </span>
      </td>
      <td>
        <div className={rowActions}>
          <EditLink to={`/admin/shippingrate/${rate.id}/edit`} what={what} />
          <ConfirmedDelete label="Delete" what={what} fields={{ intent: "delete", id: rate.id }} />
        </div>
      </td>
    </tr>
  );
}
