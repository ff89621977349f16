import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatAmount } from "~/shop/money/format-money";
import { orderLabel } from "~/shop/orders/order-number";
import type { FirstStep } from "~/shop/overview/first-steps.server";
import type { toDo } from "~/shop/overview/to-do.server";
import { reviewReasonText } from "~/shop/payments/review-reasons";
import { Alert } from "../ui/Alert";
import { Badge, type BadgeKind } from "../ui/Badge";
import { Button } from "../ui/Button";
import { useDates } from "../ui/dates";

type Tasks = Awaited<ReturnType<typeof toDo>>;

export type ToDo = Tasks & {
  /** What the shop cannot sell without and is not set up. Empty while the checklist of the first steps has it. */
  problems: FirstStep[];
  /** Whether the checklist of the first steps is shown above. */
  hasFirstSteps: boolean;
  /** Whether the reader may edit products; else their links open the stock. */
  editsProducts: boolean;
};

type Capture = Tasks["payments"]["captures"][number];

/** The list of orders to ship. */
const TO_SHIP = "/admin/orderlist?status=to-ship";

type LinkedTask = [count: number, kind: BadgeKind, to: string, label: string];

/** The tasks that are a count and the list of what it counts. */
const linkedTasks = (tasks: Tasks): LinkedTask[] => [
  [tasks.disputes, "danger", "/admin/orderlist?status=disputed", "Disputes to answer"],
  [tasks.failedRefunds, "danger", "/admin/orderlist?status=refund-failed", "Orders of which a refund failed"],
  [tasks.differences, "warning", "/admin/orderlist?status=due", "Changed orders with a difference due"],
  [tasks.unconfirmed, "warning", "/admin/orderlist?status=to-confirm", "Orders to confirm: cash on delivery"],
  [tasks.unpaid, "neutral", "/admin/orderlist?status=reserved", "Unpaid orders with reserved items"],
  [tasks.returns, "warning", "/admin/returns?status=requested", "Returns to decide"],
  [tasks.returnsToRefund, "warning", "/admin/returns?status=to-refund", "Returns to refund"],
  [tasks.reviewPictures, "info", "/admin/reviews?state=pictures", "Reviews with pictures to look at"],
  [tasks.messages, "warning", "/admin/messages?unread=yes", "Unread messages"],
  [tasks.failedEmails, "danger", "/admin/emails?state=failed", "Emails that could not be sent"],
  [tasks.unreadContact, "info", "/admin/contactmessages?unread=yes", "Unread contact messages"],
];

/** Open tasks of the shop, most urgent first. */
export function ToDoList({ problems, hasFirstSteps, editsProducts, ...tasks }: ToDo) {
  const { unshipped, lowStock, payments } = tasks;
  const listed = linkedTasks(tasks).filter(([number]) => number > 0);
  const count = unshipped.count + lowStock.count + payments.count + listed.length;
  if (problems.length + count === 0) {
    return <p className="text-muted">{hasFirstSteps ? "Nothing else waits for you." : "Nothing waits for you."}</p>;
  }
  return (
    <ul>
      {problems.map(({ title, missing, to, also }) => (
        <li key={title} className="mb-3">
          <Alert kind="warning">
            {missing}{" "}
            <Link to={to}>
              Set it up
              <span className="sr-only">{`: ${title}`}</span>
            </Link>{" "}
            {also && <Link to={also.to}>{also.label}</Link>}
          </Alert>
        </li>
      ))}
      {unshipped.count > 0 && (
        <Task
          count={unshipped.count}
          kind="warning"
          listedAt={TO_SHIP}
          more={unshipped.orders.map(({ id, number, firstName, lastName, warning }) => (
            <li key={id}>
              <Link to={`/order/${id}?list=${encodeURIComponent(TO_SHIP)}`}>{orderLabel({ number })}</Link>
              {` ${firstName} ${lastName}`}
              {warning && <span className="block text-xs font-semibold text-warning">{warning}</span>}
            </li>
          ))}
        >
          <Link to={TO_SHIP}>Orders paid and not shipped</Link>
        </Task>
      )}
      {payments.count > 0 && (
        <Task
          count={payments.count}
          kind="danger"
          more={payments.captures.map((capture) => (
            <li key={capture.id}>
              <CaptureLine capture={capture} />
            </li>
          ))}
        >
          Payments to review
        </Task>
      )}
      {listed.map(([number, kind, to, label]) => (
        <Task key={to} count={number} kind={kind}>
          <Link to={to}>{label}</Link>
        </Task>
      ))}
      {lowStock.count > 0 && (
        <Task
          count={lowStock.count}
          named={new Set(lowStock.products.map(({ id }) => id)).size}
          kind="warning"
          listedAt="/admin/productlist?state=low"
          more={lowStock.products.map((product) => (
            <li key={`${product.id} ${product.variant}`}>
              <Link
                to={editsProducts ? `/admin/product/${product.id}/edit` : `/admin/productlist/stock?id=${product.id}`}
              >
                {product.variant ? `${product.name}, ${product.variant}` : product.name}
              </Link>
              {product.countInStock === 0 ? ", sold out" : `, ${product.countInStock} left`}
            </li>
          ))}
        >
          Products sold out or low in stock
        </Task>
      )}
    </ul>
  );
}

type TaskProps = {
  count: number;
  kind: BadgeKind;
  /** The first entries. */
  more?: ReactNode[];
  /** How many they are of the count, if several of them can be one. */
  named?: number;
  /** The page with all entries. */
  listedAt?: string;
  children: ReactNode;
};

function Task({ count, kind, more, named = more?.length ?? 0, listedAt, children }: TaskProps) {
  const others = `and ${count - named} more`;
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex-1">{children}</span>
        <Badge kind={kind}>{count}</Badge>
      </p>
      {more && <ul className="mt-2 grid gap-2 text-sm text-muted">{more}</ul>}
      {more && named < count && (
        <p className="mt-2 text-sm text-muted">{listedAt ? <Link to={listedAt}>{others}</Link> : others}</p>
      )}
    </li>
  );
}

function CaptureLine({ capture }: { capture: Capture }) {
  const { formatZonedTime } = useDates();
  const { order } = capture;
  const amount = formatAmount(capture.amountCents, capture.currency);
  return (
    <>
      <p>
        {`${amount}, ${formatZonedTime(capture.at)}. ${reviewReasonText(capture.reason)}. ${capture.provider}'s number: ${capture.id}. `}
        {order && (
          <Link to={`/order/${order.id}`} reloadDocument>
            Order {orderLabel(order)}
          </Link>
        )}
      </p>
      <Form method="post" preventScrollReset className="mt-1">
        <input type="hidden" name="capture" value={capture.id} />
        <Button variant="secondary" small name="intent" value="reviewed">
          Mark as reviewed
          <span className="sr-only">{` payment ${capture.id}`}</span>
        </Button>
      </Form>
    </>
  );
}
