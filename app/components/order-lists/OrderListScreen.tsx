import { Link, useLocation } from "@remix-run/react";
import type { BulkResult } from "~/shop/fulfillment/bulk-shipping.server";
import { formatMoney } from "~/shop/money/format-money";
import type { orderList } from "~/shop/order-lists/order-list.server";
import { orderLabel } from "~/shop/orders/order-number";
import { ORDER_STATUSES } from "~/shop/orders/order-status";
import { tick } from "../forms/formStyles";
import { filteredPage } from "../lists/filterQuery";
import { type FieldsOf, type ListData, ListScreen, type ListTab, type RowOf } from "../lists/ListScreen";
import { ShortId } from "../lists/ShortId";
import { SELECTION_FORM } from "../lists/selectionForm";
import { orderAmountCell } from "../lists/table";
import { OrderBadges, STATUS_WORDS } from "../orders/OrderBadges";
import { StatusCells, StatusHeads } from "../orders/StatusCells";
import { ButtonLink } from "../ui/Button";
import { useDates } from "../ui/dates";
import { BulkButtons, BulkResults, TICK_ALL } from "./BulkOrders";

type Choice = { value: string; label: string };

const filtersWith = (choices: Choice[]): FieldsOf<typeof orderList> => ({
  q: { label: "Search" },
  status: {
    label: "Status",
    kind: "choice",
    isFolded: true,
    options: [...ORDER_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })), ...choices],
  },
  orderId: { label: "Order ID", isFolded: true },
  username: { label: "Username", isFolded: true },
  dateFrom: { label: "Date from", kind: "day", isFolded: true },
  dateTo: { label: "Date to", kind: "day", isFolded: true },
  minTotal: { label: "Min Total", kind: "money", isFolded: true },
  maxTotal: { label: "Max Total", kind: "money", isFolded: true },
  paid: { label: "Paid?", kind: "yes-no", isFolded: true },
  shipped: { label: "Shipped?", kind: "yes-no", isFolded: true },
  delivered: { label: "Delivered?", kind: "yes-no", isFolded: true },
});

const PATH = "/admin/orderlist";

const TABS: ListTab[] = [
  { label: "To ship", values: { status: "to-ship" } },
  { label: "Unpaid", values: { status: "awaiting-payment" } },
  { label: "All", values: {} },
];

type OrderRow = RowOf<typeof orderList>;

type OrderListScreenProps = {
  list: ListData<OrderRow>;
  /** Whether the admin may enter orders. */
  canEnter: boolean;
  /** Whether the admin may ship orders. */
  canShip: boolean;
  /** What orders are listed by besides their status. */
  choices: Choice[];
  /** What became of the ticked orders that were to be shipped. */
  shipped?: BulkResult[];
  refused?: string;
};

/** All orders of the shop, newest first. */
export function OrderListScreen({ list, canEnter, canShip, choices, shipped, refused }: OrderListScreenProps) {
  const here = filteredPage(PATH, list.typed, list.page);
  // A plain list is where an order's page leads to anyway.
  const { search, key: visit } = useLocation();
  const isTicked = !shipped && new URLSearchParams(search).get(TICK_ALL) === "all";
  const isPlain = here === PATH;
  const query = isPlain ? "" : `?list=${encodeURIComponent(here)}`;
  return (
    <ListScreen
      title="Orders"
      what="orders"
      path={PATH}
      filters={filtersWith(choices)}
      tabs={TABS}
      list={list}
      actions={
        <>
          {canShip && (
            <ButtonLink variant="secondary" to="/admin/orders/ship">
              Upload tracking numbers
            </ButtonLink>
          )}
          {canEnter && <ButtonLink to="/admin/orders/new">New order</ButtonLink>}
        </>
      }
      csv="/admin/orders.csv"
      refused={refused}
      none={
        <p>
          No orders yet. They appear here as soon as a shopper places one.{" "}
          <Link to="/">See the shop as shoppers do</Link>.
        </p>
      }
      done={shipped && <BulkResults results={shipped} />}
      below={<BulkButtons tickAll={`${here}${isPlain ? "?" : "&"}${TICK_ALL}=all`} />}
      columns={
        <>
          <th scope="col">ID</th>
          <th scope="col">User</th>
          <th scope="col" className="max-lg:hidden">
            Date
          </th>
          <th scope="col" className={orderAmountCell}>
            Total
          </th>
          <StatusHeads />
          <th scope="col" className="max-xs:sr-only">
            <span className="max-lg:hidden">Get </span>Details
          </th>
        </>
      }
      rows="orders"
    >
      {(order) => (
        <OrderLine key={isTicked ? `${order.id} ${visit}` : order.id} order={order} query={query} isTicked={isTicked} />
      )}
    </ListScreen>
  );
}

/** What is to be packed and how it is sent. */
const contentsOf = ({ itemCount, rateService, abroad }: OrderRow) =>
  [itemCount === 1 ? "1 item" : `${itemCount} items`, rateService, abroad].filter(Boolean).join(" · ");

type OrderLineProps = { order: OrderRow; query: string; isTicked: boolean };

function OrderLine({ order, query, isTicked }: OrderLineProps) {
  const { formatDate } = useDates();
  const label = orderLabel(order);
  const page = { to: `/order/${order.id}${query}`, reloadDocument: !order.paidAt };
  return (
    <tr>
      <td>
        <span className="flex items-center gap-2 font-semibold tabular-nums max-xs:flex-col max-xs:items-start max-xs:gap-0">
          <label className="flex min-h-9 items-center max-xs:min-w-9">
            <input
              type="checkbox"
              name="orderId"
              value={order.id}
              form={SELECTION_FORM}
              defaultChecked={isTicked}
              className={tick}
              aria-label={`Select order ${label}`}
            />
          </label>
          <Link {...page}>{label}</Link>
        </span>
        <ShortId id={order.id} />
      </td>
      <td className="wrap-anywhere">
        {order.username || "Guest"}
        <span className="block text-xs text-muted">{`${order.firstName} ${order.lastName}`}</span>
        <span className="block text-xs text-muted">{contentsOf(order)}</span>
        <OrderBadges order={order} />
        {order.warning && <span className="mt-1 block text-xs font-semibold text-warning">{order.warning}</span>}
      </td>
      <td className="max-lg:hidden">
        <time dateTime={order.placedAt}>{formatDate(order.placedAt)}</time>
      </td>
      <td className={orderAmountCell}>{formatMoney(order.totalCents)}</td>
      <StatusCells order={order} />
      <td>
        <Link {...page}>
          Details
          <span className="sr-only">{` of order ${label}`}</span>
        </Link>
      </td>
    </tr>
  );
}
