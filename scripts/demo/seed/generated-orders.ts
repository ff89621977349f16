import { sqlite } from "~/platform/db.server";
import { progressBar, writeProgress } from "../../run/progress-bar";

const YEAR_MS = 365 * 86_400_000;
/** Rows of one transaction: a batch takes about a second. */
const BATCH = 5000;

const FIRST_NAMES = ["Casey", "Mary", "John", "Ana", "Zoë", "Wei", "Olga", "Hannah", "Luca", "Amina"];
const LAST_NAMES = ["Customer", "Muster", "Smith", "García", "Nowak", "Okafor", "Tanaka"];
const ADDRESS = {
  shipToFirstName: "Casey",
  shipToLastName: "Customer",
  address1: "350 5TH AVE",
  address2: "FL 20",
  city: "NEW YORK",
  state: "NY",
  postalCode: "10118",
  country: "US",
};
/** In thousandths of a percent. */
const TAX_RATE = 15_000;
/** The share of orders, the newest ones, that are not shipped. */
const OPEN_SHARE = 0.001;

/** Ids are spread like random ones, so that the indexes grow as in a real shop. */
const id = (kind: number, n: string) => `printf('${kind}%07x%016x', (${n} * 40503 * 65537) & 0xfffffff, ${n})`;
const pick = (list: string) => `@${list} ->> (n % json_array_length(@${list}))`;
const BUYER = "(1 + (n * 7919) % cast(@customers as integer))";
// The driver passes all numbers as floating point.
const NUMBERS = `with recursive numbers(n) as (
  select cast(@first as integer) union all select n + 1 from numbers where n < @last)`;

// CROSS JOIN reads the numbers first: for the first batch there are only the statistics of a shop with few rows.
const ACCOUNTS = `${NUMBERS}
  insert into user (id, first_name, last_name, username, email, confirmed_at, created_at)
  select ${id(1, "n")}, ${pick("firstNames")}, ${pick("lastNames")}, 'customer' || n,
    'customer' || n || '@example.com', @start, @start
  from numbers`;

const CUSTOMERS = `${NUMBERS}
  insert into customer (id, email, user_id, name, created_at)
  select ${id(3, "n")}, email, user.id, first_name || ' ' || last_name, @start from numbers cross join user on user.id = ${id(1, "n")}`;

const CUSTOMERS_INDEX = `${NUMBERS}
  insert into customer_search (rowid, email, name, phone, tags, groups)
  select found.num, found.email, found.name, found.phone, found.tags, found.groups
  from numbers cross join customer on customer.id = ${id(3, "n")} cross join customer_searched as found on found.num = customer.num`;

/** Items stand before their orders, so that each order enters the text index once. One to three lines. */
const ITEMS = `${NUMBERS}
  insert into order_item (order_id, position, product_num, product_id, name, image, variant, price_cents, qty)
  select ${id(2, "n")}, position, num, product.id, name, image, '', price_cents, 1 + n % 2
  from numbers cross join (select 0 as position union all select 1 union all select 2) on position <= n % 3
  cross join product on slot = (n * 31 + position * 7) % @products`;

const ORDERS = `${NUMBERS}
  insert into "order" (id, number, user_id, customer_num, idempotency_key, first_name, last_name, email, username, shipping_address,
    address_verified, promotions_opt_in, payment_method, rate_id, rate_service, items_cents, shipping_cents, tax_cents,
    tax_rate, total_cents, hold_ends_at, holds_stock, paid_at, shipped_at, delivered_at, created_at)
  select placed_id, number, user.id, customer.num, 'generated-' || n, first_name, last_name, user.email, username, @address,
    1, 0, 'PayPal', 'standard', 'Standard', items, 0, tax, ${TAX_RATE}, items + tax, at, 1, at + 60000,
    iif(n <= @shipped, at + 86400000, null), iif(n <= @shipped, at + 345600000, null), at
  from (
    select *, (items * ${TAX_RATE} + 50000) / 100000 as tax from (
      select n, ${id(2, "n")} as placed_id, @number + n - @first as number, @start + cast(n * @step as integer) as at,
        ${id(1, BUYER)} as buyer,
        (select sum(price_cents * qty) from order_item where order_id = ${id(2, "n")}) as items
      from numbers))
  cross join user on user.id = buyer cross join customer on customer.user_id = user.id`;

const SUMS = `${NUMBERS}
  update customer set orders = customer.orders + added.orders, spent_cents = spent_cents + cents, last_order_at = latest
  from (select customer_num, count(*) as orders, sum(total_cents) as cents, max(created_at) as latest
    from numbers cross join "order" on "order".id = ${id(2, "n")} group by customer_num) as added
  where added.customer_num = customer.num`;

const SHIPMENTS = `${NUMBERS}
  insert into shipment (order_id, shipped_at)
  select "order".id, shipped_at from numbers cross join "order" on "order".id = ${id(2, "n")} where shipped_at is not null`;

const SHIPMENT_LINES = `${NUMBERS}
  insert into shipment_line (shipment_num, order_id, position, qty)
  select shipment.num, order_item.order_id, position, qty
  from numbers cross join shipment on shipment.order_id = ${id(2, "n")} cross join order_item on order_item.order_id = shipment.order_id`;

const EVENTS = `${NUMBERS}
  insert into order_event (order_id, kind, actor_id, actor_name, detail, at)
  select "order".id, kind, iif(kind = 'placed', user_id, null), iif(kind = 'placed', username, actor), '',
    case kind when 'placed' then created_at when 'paid' then paid_at when 'shipped' then shipped_at else delivered_at end
  from numbers cross join "order" on "order".id = ${id(2, "n")}
  cross join (select 'placed' as kind, '' as actor union all select 'paid', 'PayPal' union all select 'shipped', 'admin'
    union all select 'delivered', 'admin') on kind in ('placed', 'paid') or shipped_at is not null`;

type Values = Record<string, string | number>;

/** Runs a statement with those of the values that it names. */
function run(statement: string, values: Values): void {
  const used = Object.entries(values).filter(([name]) => statement.includes(`@${name}`));
  sqlite.prepare(statement).run(Object.fromEntries(used));
}

/** How many generated rows of a table are there: they were added in turn. */
function countPresent(table: string, kind: number, most: number): number {
  const isThere = sqlite.prepare(`select 1 from "${table}" where id = ${id(kind, "@n")}`).pluck();
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isThere.get({ n: middle })) low = middle;
    else high = middle - 1;
  }
  return low;
}

function addInBatches(what: string, present: number, wanted: number, add: (first: number, last: number) => void): void {
  const batch = sqlite.transaction(add);
  for (let first = present + 1; first <= wanted; first += BATCH) {
    const last = Math.min(first + BATCH - 1, wanted);
    batch.immediate(first, last);
    writeProgress(progressBar(last, wanted, `${last} of ${wanted} ${what}`));
    // The statistics of a shop with few rows make SQLite read whole tables in each batch.
    if (first === present + 1) sqlite.exec("analyze");
  }
  process.stdout.write("\n");
}

/**
 * Adds generated customers, and their orders of the last year, until there are as many as wanted, counting those of
 * earlier runs. Memory does not grow with their number. The orders take nothing from the stock, and have no e-mails.
 */
export function seedGeneratedOrders(orders: number, customers: number): void {
  const nextNumber = sqlite.prepare('select coalesce(max(number), 1000) + 1 from "order"').pluck();
  const values = {
    start: Date.now() - YEAR_MS,
    step: YEAR_MS / Math.max(1, orders),
    products: Number(sqlite.prepare("select max(slot) + 1 from product").pluck().get()),
    shipped: Math.floor(orders * (1 - OPEN_SHARE)),
    firstNames: JSON.stringify(FIRST_NAMES),
    lastNames: JSON.stringify(LAST_NAMES),
    address: JSON.stringify(ADDRESS),
    customers,
  };
  addInBatches("customers", countPresent("user", 1, customers), customers, (first, last) => {
    for (const statement of [ACCOUNTS, CUSTOMERS, CUSTOMERS_INDEX]) run(statement, { ...values, first, last });
  });
  addInBatches("orders", countPresent("order", 2, orders), orders, (first, last) => {
    // Until the commit: the orders of the items follow.
    sqlite.pragma("defer_foreign_keys = ON");
    const number = Number(nextNumber.get());
    for (const statement of [ITEMS, ORDERS, SUMS, SHIPMENTS, SHIPMENT_LINES, EVENTS])
      run(statement, { ...values, first, last, number });
  });
  sqlite.exec("analyze");
}
