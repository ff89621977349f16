import { Link } from "@remix-run/react";
import type { customerList } from "~/shop/customers/customer-list.server";
import { formatMoney } from "~/shop/money/format-money";
import type { FilterField } from "../lists/FilterForm";
import { type FieldsOf, type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { emptyCell, numberCell } from "../lists/table";
import { useDates } from "../ui/dates";
import { Time } from "../ui/Time";
import { TagsAndGroups } from "./TagsAndGroups";

const PATH = "/admin/customers";

type Filters = FieldsOf<typeof customerList> & { sortBy: FilterField };

const filtersFor = (groups: string[]): Filters => ({
  q: { label: "Name, email, phone or tag" },
  group: { label: "Group", kind: "choice", options: groups.map((group) => ({ value: group, label: group })) },
  sortBy: {
    label: "Sort by",
    kind: "choice",
    noChoice: "Newest",
    options: [
      { value: "orders", label: "Orders" },
      { value: "spent", label: "Spent" },
      { value: "lastOrder", label: "Last order" },
    ],
  },
});

type CustomerRow = RowOf<typeof customerList>;

type CustomerListScreenProps = {
  list: ListData<CustomerRow>;
  groups: string[];
};

/** All customers, guests too. */
export function CustomerListScreen({ list, groups }: CustomerListScreenProps) {
  const { zone } = useDates();
  return (
    <ListScreen
      title="Customers"
      lead="Everyone who has ordered or confirmed an account, guests by their email address."
      what="customers"
      path={PATH}
      filters={filtersFor(groups)}
      list={list}
      csv={`${PATH}.csv`}
      rows="fields"
      none={<p>No customers yet. The first order, or the first account, adds one.</p>}
      columns={
        <>
          <th scope="col">Customer</th>
          <th scope="col">Tags and groups</th>
          <th scope="col" className={numberCell}>
            Orders
          </th>
          <th scope="col" className={numberCell}>
            Spent
          </th>
          <th scope="col">{`Last order (${zone})`}</th>
        </>
      }
    >
      {(row) => <CustomerLine key={row.id} {...row} />}
    </ListScreen>
  );
}

function CustomerLine({ id, name, email, hasAccount, tags, groups, orders, spentCents, lastOrderAt }: CustomerRow) {
  const isTagged = tags.length + groups.length > 0;
  return (
    <tr>
      <td data-label="Customer" className="wrap-anywhere">
        <div>
          <Link to={`${PATH}/${id}`}>{name || email}</Link>
          {!hasAccount && <span className="text-sm text-muted"> Guest</span>}
          {name && <p className="text-sm text-muted">{email}</p>}
        </div>
      </td>
      <td data-label="Tags and groups" className={isTagged ? undefined : emptyCell}>
        {isTagged ? <TagsAndGroups tags={tags} groups={groups} /> : "–"}
      </td>
      <td data-label="Orders" className={numberCell}>
        {orders}
      </td>
      <td data-label="Spent" className={numberCell}>
        {formatMoney(spentCents)}
      </td>
      <td data-label="Last order" className="whitespace-nowrap">
        {lastOrderAt ? <Time at={lastOrderAt} show="date" /> : "–"}
      </td>
    </tr>
  );
}
