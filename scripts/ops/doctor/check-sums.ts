import type Database from "better-sqlite3";
import { counted, type Finding, ok, problem, warning } from "./finding";

/** Each query selects what identifies a row that contradicts others. */
type Rule = { subject: string; holds: string; broken: string; state?: typeof problem; query: string };

const HOUR_MS = 3_600_000;

/** What the refunds of changes of an order's items amount to, by their status. */
const ofChanges = (status: string) => `(select coalesce(sum(amount_cents), 0) from refund
        where refund.order_id = o.id and status = '${status}'
          and change_num in (select num from order_change where applied_at is not null))`;

/** What came back of them, and what an order's payments have beyond what is paid of it: that is owed. */
const CAME_BACK = ofChanges("sent-back");
const OWED = `(taken - ${ofChanges("completed")} - (o.total_cents - o.due_cents))`;

/** The lines of orders, with the sums of their units. */
const UNITS = `with units as (
  select i.order_id, o.number, o.shipped_at, i.qty,
    coalesce((select sum(l.qty) from shipment_line l where l.order_id = i.order_id and l.position = i.position), 0) as shipped,
    coalesce((select sum(l.unsent_qty) from refund_line l join refund r on r.id = l.refund_id
      where l.order_id = i.order_id and l.position = i.position and r.status <> 'failed'), 0) as unsent,
    coalesce((select sum(l.qty) from refund_line l join refund r on r.id = l.refund_id
      where l.order_id = i.order_id and l.position = i.position and r.status <> 'failed'), 0) as refunded
  from order_item i join "order" o on o.id = i.order_id
)`;

const RULES: Rule[] = [
  {
    subject: "money",
    holds: "the items of each order add up to its totals",
    broken: "orders whose items do not add up to their totals",
    query: `select number from "order" join (
        select order_id, sum(price_cents * qty) as full, sum(discount_cents) as discount from order_item group by order_id
      ) on order_id = id
      where full - discount <> items_cents or discount <> discount_cents
        or total_cents <> items_cents + shipping_cents + tax_cents`,
  },
  {
    subject: "money",
    holds: "the payments of each order are what is paid of it, to the cent",
    broken: "orders with payments of another amount, or that are not paid in spite of them",
    query: `select number from (
        select order_id, sum(amount_cents) as taken from payment_capture
        where review_reason is null and status in ('captured', 'partly-refunded', 'refunded') group by order_id
      ) join "order" o on o.id = order_id
      where o.paid_at is null or ${OWED} not between 0 and ${CAME_BACK}`,
  },
  {
    subject: "money",
    holds: "nothing is owed of the refund of a change of items that came back",
    broken: "orders whose refund of a change of items came back: refund it again on the order's page",
    state: warning,
    query: `select number from (
        select order_id, sum(amount_cents) as taken from payment_capture
        where review_reason is null and order_id in (
          select order_id from refund where change_num is not null and status = 'sent-back') group by order_id
      ) join "order" o on o.id = order_id where ${OWED} > 0`,
  },
  {
    subject: "money",
    holds: "no payment is refunded beyond its amount",
    broken: "payments that are refunded beyond their amount",
    query: `select c.id from payment_capture c join refund r on r.capture_id = c.id
      where r.status not in ('failed', 'sent-back') group by c.id having sum(r.amount_cents) > c.amount_cents`,
  },
  {
    subject: "money",
    holds: "no payment waits for a review",
    broken: "payments that wait for a review on their order's page",
    state: warning,
    query: "select id from payment_capture where review_reason is not null and reviewed_at is null",
  },
  {
    subject: "customers",
    holds: "the orders and the spending of each customer are those of the customer's orders",
    broken: "customers whose stored sums are not those of their orders",
    query: `select c.email from customer c
      left join (
        select o.customer_num, sum(o.cancelled_at is null) as orders, max(o.created_at) as last_at,
          sum(iif(o.paid_at is not null, max(0, o.total_cents - o.due_cents - coalesce(r.cents, 0)), 0)) as spent
        from "order" o
        left join (
          select r.order_id, sum(r.amount_cents) as cents from refund r
          join payment_capture p on p.id = r.capture_id and p.review_reason is null
          where r.status = 'completed' and r.change_num is null group by r.order_id
        ) r on r.order_id = o.id
        group by o.customer_num
      ) s on s.customer_num = c.num
      where c.orders <> coalesce(s.orders, 0) or c.last_order_at is not s.last_at
        or c.spent_cents <> coalesce(s.spent, 0)`,
  },
  {
    subject: "shipping",
    holds: "no more units are sent, canceled or refunded than were ordered",
    broken: "orders of which more units are sent, canceled or refunded than were ordered",
    query: `${UNITS} select distinct number from units where shipped + unsent > qty or refunded > qty`,
  },
  {
    subject: "shipping",
    holds: "orders are shipped when nothing of them is left to send",
    broken: "orders that are marked as shipped with units to send, or without a shipment",
    query: `${UNITS} select distinct number from units where shipped_at is not null
      and (shipped + unsent < qty or not exists (select 1 from shipment where shipment.order_id = units.order_id))`,
  },
  {
    subject: "returns",
    holds: "no more units come back than were sent",
    broken: "orders of which more units come back than were sent",
    query: `select distinct o.number from return_line l join order_return t on t.id = l.return_id
      join "order" o on o.id = l.order_id
      where t.declined_at is null group by l.order_id, l.position having sum(l.qty) > (
        select coalesce(sum(s.qty), 0) from shipment_line s where s.order_id = l.order_id and s.position = l.position)`,
  },
  {
    subject: "returns",
    holds: "the refund of each return is for exactly its units, beside those that are not sent any more",
    broken: "returns whose refund is for other units",
    query: `select distinct t.id from order_return t join refund r on r.id = t.refund_id and r.status <> 'failed'
      left join return_line l on l.return_id = t.id
      left join refund_line f on f.refund_id = r.id and f.order_id = l.order_id and f.position = l.position
      where r.order_id is not t.order_id or (f.qty - l.qty between 0 and f.unsent_qty) is not true
        or exists (select 1 from refund_line other where other.refund_id = r.id and other.qty > other.unsent_qty
          and other.position not in (select position from return_line where return_id = t.id))`,
  },
  {
    subject: "returns",
    holds: "what an exchange takes from an order pays another one, to the cent",
    broken: "payments by an exchange that are not what was refunded for it",
    query: `select p.id from payment_capture p join refund r on r.id = p.refund_id
      join payment_capture source on source.id = r.capture_id
      where r.status <> 'completed' or r.amount_cents <> p.amount_cents or r.currency <> p.currency
        or source.provider <> p.provider or r.order_id = p.order_id`,
  },
  {
    subject: "stock",
    holds: "no product has less than nothing in stock, and canceled orders reserve nothing",
    broken: "products or orders with impossible stock",
    query: `select id from product where count_in_stock < 0
      union all select id from "order" where cancelled_at is not null and holds_stock = 1`,
  },
  {
    subject: "stock",
    holds: "price and stock of each product are those of its variants for sale",
    broken: "products whose price or stock is not that of their variants",
    query: `select p.id from product p left join (
        select product_num, count(*) as variants, sum(iif(is_available, count_in_stock, 0)) as stock,
          coalesce(min(iif(is_available, price_cents, null)), min(price_cents)) as price
        from variant group by product_num
      ) v on v.product_num = p.num
      where v.variants is null or (p.options = '[]' and v.variants <> 1) or p.count_in_stock <> v.stock or p.price_cents <> v.price`,
  },
  {
    subject: "stock",
    holds: "reservations of unpaid orders end in time",
    broken: "unpaid orders that still reserve stock an hour after their time (is the shop running?)",
    state: warning,
    query: `select number from "order" where holds_stock = 1 and paid_at is null and hold_ends_at < @now - ${HOUR_MS}`,
  },
  {
    subject: "catalog",
    holds: "published products are numbered without gaps",
    broken: "gaps in the numbers of published products",
    query: "select max(slot) from product where slot is not null having max(slot) + 1 <> count(slot)",
  },
  {
    subject: "catalog",
    holds: "ratings are those of the reviews that are shown",
    broken: "products whose rating is not that of their reviews",
    query: `select p.id from product p left join review r on r.product_num = p.num and r.is_hidden = 0
      group by p.num having count(r.id) <> p.num_reviews or coalesce(sum(r.rating), 0) <> p.rating_sum`,
  },
  {
    subject: "e-mail",
    holds: "no e-mail failed for good",
    broken: "e-mails that failed for good, listed in the back office",
    state: warning,
    query: "select id from outbox_email where sent_at is null and next_attempt_at is null",
  },
  {
    subject: "clock",
    holds: "nothing in the database is from the future",
    broken: "orders from the future (set this machine's clock)",
    query: `select number from "order" where created_at > @now + ${HOUR_MS}`,
  },
];

/** How many of the rows are named. */
const NAMED = 3;

/** Checks what no constraint of the tables can: sums over several rows, in cents and units. */
export function checkSums(database: Database.Database): Finding[] {
  return RULES.map(({ subject, holds, broken, state = problem, query }) => {
    const statement = database.prepare(query).pluck();
    const found = query.includes("@now") ? statement.all({ now: Date.now() }) : statement.all();
    if (found.length === 0) return ok(subject, holds);
    const more = found.length > NAMED ? ", …" : "";
    return state(subject, `${broken}: ${found.length} (${found.slice(0, NAMED).join(", ")}${more})`);
  });
}

/** Checks that each uploaded picture that something shows is there. */
export function checkPictures(database: Database.Database, exists: (path: string) => boolean): Finding {
  const shown = database
    .prepare(
      `select image from product union select value ->> 'src' from product, json_each(image_b)
       union select value ->> 'src' from product, json_each(colors_variants) union select image from variant
       union select image from category union select value ->> '$' from setting where name in ('logo', 'heroImage')`,
    )
    .pluck()
    .all()
    .filter((path): path is string => typeof path === "string" && path.startsWith("/uploads/"));
  const missing = shown.filter((path) => !exists(path));
  if (missing.length === 0)
    return ok("pictures", `all ${counted(shown.length, "picture")} that the shop shows are there`);
  return problem(
    "pictures",
    `${counted(missing.length, "picture")} missing, such as ${missing.slice(0, NAMED).join(", ")}`,
  );
}
