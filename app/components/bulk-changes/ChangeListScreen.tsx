import { Link } from "@remix-run/react";
import type { changeList } from "~/shop/bulk-changes/change-lists.server";
import { type FieldsOf, type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { Breadcrumb } from "../ui/Breadcrumb";
import { useDates } from "../ui/dates";
import { Time } from "../ui/Time";
import { ChangeStatus } from "./ChangeStatus";

const TITLE = "Sales and bulk changes";

const PATH = "/admin/productlist/changes";

const FILTERS: FieldsOf<typeof changeList> = {
  kind: {
    label: "Kind",
    kind: "choice",
    options: [
      { value: "sale", label: "Sales" },
      { value: "change", label: "Other changes" },
    ],
  },
};

/** The sales and the bulk changes, the newest first. */
export function ChangeListScreen({ list }: { list: ListData<RowOf<typeof changeList>> }) {
  const { zone } = useDates();
  return (
    <ListScreen
      title={TITLE}
      above={<Breadcrumb items={[{ label: "Products", to: "/admin/productlist" }, { label: TITLE }]} />}
      lead="A change can be undone for a day, and its report is kept for 30 days."
      what="changes"
      path={PATH}
      filters={FILTERS}
      list={list}
      none={
        <p>
          None yet. Select products in the <Link to="/admin/productlist">list of products</Link>, then edit them or plan
          a sale.
        </p>
      }
      columns={[`When (${zone})`, "What", "Products", "Status", "Action"]}
    >
      {({ counts, ...change }) => (
        <tr key={change.id}>
          <td data-label="When">
            {change.startsAt && <Time at={change.startsAt} show="time" />}
            {change.name && change.endsAt && (
              <>
                {" – "}
                <Time at={change.endsAt} show="time" />
              </>
            )}
          </td>
          <td data-label="What" className="wrap-anywhere">
            {change.name && <b className="block">{change.name}</b>}
            {`${change.what}, by ${change.by}`}
          </td>
          <td data-label="Products">{Object.values(counts).reduce((sum, products) => sum + products, 0)}</td>
          <td data-label="Status">
            <ChangeStatus change={change} />
          </td>
          <td data-label="Action">
            <Link to={`${PATH}/${change.id}`}>
              {change.undo === "undo" ? "Open or undo" : "Open"}
              <span className="sr-only">{` ${change.name || change.what}`}</span>
            </Link>
          </td>
        </tr>
      )}
    </ListScreen>
  );
}
