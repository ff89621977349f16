import { formatMoney, shippingMoney } from "~/shop/money/format-money";
import { type RateRow, ZONES, type Zone } from "~/shop/shipping/rates";
import { Page } from "../layout/Page";
import { Refused } from "../layout/Refused";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { DataTable } from "../lists/DataTable";
import { rowActions } from "../lists/table";
import { ButtonLink } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { VisuallyHidden } from "../ui/VisuallyHidden";

export type RateTableRow = RateRow & { id: string; zone: Zone };

type RateListScreenProps = {
  rates: RateTableRow[];
  /** Error message of a failed deletion. */
  refused?: string;
};

/** The shipping rates, one table per zone. */
export function RateListScreen({ rates, refused }: RateListScreenProps) {
  return (
    <Page
      title="Shipping rates"
      lead="An order pays the first unit once, at the highest price among its products, and then each further unit. Existing orders keep their price."
      actions={<ButtonLink to="/admin/shippingrate/new/edit">Add rate</ButtonLink>}
    >
      <Refused>{refused}</Refused>
      {ZONES.map(({ zone, label }) => (
        <ZoneTable key={zone} label={label} rates={rates.filter((rate) => rate.zone === zone)} />
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

function ZoneTable({ label, rates }: { label: string; rates: RateTableRow[] }) {
  return (
    <section className="mb-8">
      <h2 className="mb-3">{label}</h2>
      {rates.some(({ isOffered }) => isOffered) || (
        <p className="mb-3 text-muted">No rate is offered: shoppers see that the shop does not ship there.</p>
      )}
      <DataTable caption={`Shipping rates: ${label}`} columns={COLUMNS} rows="cards">
        {rates.map((rate) => (
          <RateLine key={rate.id} rate={rate} what={`${rate.service}${forWhat(rate)}, ${label}`} />
        ))}
      </DataTable>
    </section>
  );
}

const forWhat = ({ shippingMethod }: RateTableRow) => (shippingMethod ? ` for ${shippingMethod}` : "");

function RateLine({ rate, what }: { rate: RateTableRow; what: string }) {
  return (
    <tr>
      <td data-label="Service">{rate.service}</td>
      <td data-label="Carrier">{rate.carrier}</td>
      <td data-label="Products">{rate.shippingMethod || "All others"}</td>
      <td data-label="First unit">{rate.isOffered ? shippingMoney(rate.firstUnitCents) : "–"}</td>
      <td data-label="Each further">{rate.isOffered ? shippingMoney(rate.furtherUnitCents) : "–"}</td>
      <td data-label="Free from">{rate.freeFromCents === null ? "–" : formatMoney(rate.freeFromCents)}</td>
      <td data-label="Days">{rate.deliveryDays}</td>
      <td data-label="Offered">
        <span className={rate.isOffered ? "text-success" : "text-muted"}>
          <Icon name={rate.isOffered ? "check" : "cross"} />
          <VisuallyHidden>{rate.isOffered ? "Yes" : "No"}</VisuallyHidden>
        </span>
      </td>
      <td data-label="Actions">
        <div className={rowActions}>
          <ButtonLink variant="secondary" small to={`/admin/shippingrate/${rate.id}/edit`}>
            <Icon name="edit" />
            Edit
            <VisuallyHidden>{` ${what}`}</VisuallyHidden>
          </ButtonLink>
          <ConfirmedDelete label="Delete" what={what} fields={{ intent: "delete", id: rate.id }} />
        </div>
      </td>
    </tr>
  );
}
