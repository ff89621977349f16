import type { DiscountState } from "~/shop/discounts/discount.server";
import type { discountList } from "~/shop/discounts/discount-list.server";
import { formatMoney } from "~/shop/money/format-money";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { EditLink } from "../lists/EditLink";
import { type FieldsOf, type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { RowButton } from "../lists/RowButton";
import { rowActions } from "../lists/table";
import { Badge } from "../ui/Badge";
import { ButtonLink } from "../ui/Button";
import { useDates } from "../ui/dates";

const FILTERS: FieldsOf<typeof discountList> = {
  code: { label: "Code or name" },
  isAutomatic: { label: "Automatic", kind: "yes-no" },
  isActive: { label: "Switched on", kind: "yes-no" },
};

const STATES: Record<DiscountState, { kind: "success" | "warning" | "neutral"; words: string }> = {
  on: { kind: "success", words: "On" },
  off: { kind: "neutral", words: "Off" },
  scheduled: { kind: "warning", words: "Scheduled" },
  ended: { kind: "neutral", words: "Ended" },
  "used-up": { kind: "neutral", words: "Used up" },
};

type DiscountRow = RowOf<typeof discountList>;

type DiscountListScreenProps = {
  list: ListData<DiscountRow>;
  /** Error message of a failed action. */
  refused?: string;
};

export function DiscountListScreen({ list, refused }: DiscountListScreenProps) {
  const { zone } = useDates();
  return (
    <ListScreen
      title="Discounts"
      lead="Codes that shoppers type in the cart, and automatic discounts. Existing orders keep the discount they were placed with."
      actions={<ButtonLink to="/admin/discount/new/edit">Create discount</ButtonLink>}
      what="discounts"
      path="/admin/discounts"
      filters={FILTERS}
      list={list}
      refused={refused}
      none={<p>No discounts yet. Create one, and give its code to your customers; an automatic one needs no code.</p>}
      columns={["Code or name", "Takes off", "From", `Valid (${zone})`, "Uses", "State", "Actions"]}
      rows="fields"
    >
      {(row) => <DiscountLine key={row.id} {...row} />}
    </ListScreen>
  );
}

function DiscountLine({
  id,
  code,
  deduction,
  scope,
  minimumCents,
  uses,
  usesText: [count, once],
  ...row
}: DiscountRow) {
  return (
    <tr>
      <td data-label="Code or name" className="font-semibold wrap-anywhere">
        <div>
          {code}
          {row.isAutomatic && <p className="text-sm font-normal text-muted">Automatic</p>}
        </div>
      </td>
      <td data-label="Takes off">
        <div>
          {deduction}
          {scope && <p className="text-sm text-muted">{scope}</p>}
        </div>
      </td>
      <td data-label="From">{minimumCents > 0 ? formatMoney(minimumCents) : "–"}</td>
      <td data-label="Valid">
        <Validity {...row} />
      </td>
      <td data-label="Uses">
        <div>
          {count}
          {once && <p className="text-sm text-muted">{once}</p>}
        </div>
      </td>
      <td data-label="State">
        <Badge kind={STATES[row.state].kind}>{STATES[row.state].words}</Badge>
      </td>
      <td>
        <div className={rowActions}>
          <EditLink to={`/admin/discount/${id}/edit`} what={code} />
          <RowButton
            fields={{ id }}
            intent={row.isActive ? "switch-off" : "switch-on"}
            label={row.isActive ? "Switch off" : "Switch on"}
            what={code}
          />
          <ConfirmedDelete label="Delete" what={code} fields={{ intent: "delete", id }}>
            {uses > 0 && <p>Orders that used it keep their discount.</p>}
          </ConfirmedDelete>
        </div>
      </td>
    </tr>
  );
}

/** When a code is valid: both times, one of them, or always. */
function Validity({ startsAt, endsAt }: Pick<DiscountRow, "startsAt" | "endsAt">) {
  const { formatDateTime } = useDates();
  if (!startsAt && !endsAt) return "Always";
  return (
    <div className="whitespace-nowrap">
      {startsAt && <p>{`From ${formatDateTime(startsAt)}`}</p>}
      {endsAt && <p>{`Until ${formatDateTime(endsAt)}`}</p>}
    </div>
  );
}
