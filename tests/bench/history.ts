import type Database from "better-sqlite3";

/** The rows are spread over the days that the overview reads. */
const SPAN_MS = 59 * 86_400_000;

/** Every combination of a first and a last name occurs. */
const FIRST_NAMES = ["Casey", "Mary", "John", "Ana", "Zoë", "Wei", "Olga", "Hannah", "Luca", "Amina"];
const LAST_NAMES = ["Customer", "Muster", "Smith", "García", "Nowak", "Okafor", "Tanaka"];
const THINGS = ["Lamp", "Mug", "Chair", "Kettle", "Clock", "Tray", "Basket", "Blanket", "Notebook"];

const ADDRESS = JSON.stringify({
  shipToFirstName: "Casey",
  shipToLastName: "Customer",
  address1: "350 5TH AVE",
  address2: "FL 20",
  city: "NEW YORK",
  state: "NY",
  postalCode: "10118",
  country: "US",
});
const id = (kind: number) => `printf('${kind}%023x', n)`;

const FIRST_NAME = "$firstNames ->> (n % json_array_length($firstNames))";
const LAST_NAME = "$lastNames ->> (n % json_array_length($lastNames))";
/** Of about a thousand products. */
const THING = "($things ->> (n % json_array_length($things))) || ' No. ' || (n % 997)";
const AT = "$start + cast(n * $step as integer)";
/** Every fifth order is a guest's. */
const IS_GUEST = "n % 5 = 0";
/** A part of every twentieth order, all delivered, was refunded. */
const IS_REFUNDED = "n % 20 = 13";

/**
 * One statement per table; `n` counts from 1, `$start` is the time of the first row, in milliseconds. Items stand before
 * their orders, so that each order enters the text index once.
 */
const STATEMENTS = [
  `insert into user (id, first_name, last_name, username, email, confirmed_at, created_at)
   select ${id(1)}, ${FIRST_NAME}, ${LAST_NAME}, 'casey' || n, 'casey' || n || '@example.com', $start, ${AT}
   from numbers`,
  `insert into order_item (order_id, position, product_num, product_id, name, image, variant, price_cents, qty)
   select ${id(2)}, position, null, printf('3%023x', n % 997), ${THING}, '/uploads/demo/camp-lantern.jpg', '', 500, 1
   from numbers, (select 0 as position union all select 1)`,
  `insert into "order" (id, number, user_id, idempotency_key, first_name, last_name, email, username, shipping_address,
     address_verified, promotions_opt_in, payment_method, rate_id, rate_service, items_cents, shipping_cents, tax_cents,
     total_cents, hold_ends_at, holds_stock, paid_at, shipped_at, delivered_at, created_at)
   select ${id(2)}, $number + n, ${id(1)}, 'busy', ${FIRST_NAME}, ${LAST_NAME}, 'casey' || n || '@example.com',
     iif(${IS_GUEST}, '', 'casey' || n), $address,
     1, 0, 'PayPal', 'standard', 'Standard', 1000 + n % 5000, 0, 0,
     1000 + n % 5000, $start, 0, iif(n % 10 > 0, at, null), iif(n % 10 > 1, at, null), iif(n % 10 > 2, at, null), at
   from (select n, ${AT} as at from numbers)`,
  `insert into shipment (order_id, shipped_at)
   select ${id(2)}, shipped_at from numbers join "order" on "order".id = ${id(2)} where shipped_at is not null`,
  `insert into shipment_line (shipment_num, order_id, position, qty)
   select shipment.num, order_item.order_id, position, qty from numbers
   join shipment on shipment.order_id = ${id(2)} join order_item on order_item.order_id = shipment.order_id`,
  `insert into payment_capture (id, order_id, status, amount_cents, currency, updated_at)
   select ${id(9)}, ${id(2)}, 'partly-refunded', 1000 + n % 5000, 'USD', ${AT} from numbers where ${IS_REFUNDED}`,
  `insert into refund (id, order_id, capture_id, amount_cents, currency, status, actor_name, note, created_at, updated_at)
   select ${id(0)}, ${id(2)}, ${id(9)}, 500, 'USD', 'completed', 'admin', '', ${AT}, ${AT} from numbers where ${IS_REFUNDED}`,
  `insert into order_event (order_id, kind, actor_name, detail, at)
   select ${id(2)}, 'placed', 'casey' || n, '', ${AT} from numbers`,
  `insert into outbox_email (id, recipient, subject, text, html, created_at, attempts, sent_at)
   select ${id(4)}, 'casey' || n || '@example.com', 'Order ' || ${id(2)}, $emailText, $emailText, at, 1,
     iif(n % 1000 > 0, at, null)
   from (select n, ${AT} as at from numbers)`,
  `insert into admin_change (actor_name, entity, entity_id, action, changes, at)
   select 'admin', 'product', ${id(3)}, 'changed', '{"priceCents":{"before":1000,"after":1200}}', ${AT}
   from numbers`,
  `insert into conversation (id, person_id, person_name, last_message_at, unread_by_support)
   select ${id(5)}, ${id(1)}, 'casey' || n, ${AT}, iif(n % 1000 > 0, 0, 1) from numbers`,
  `insert into message (id, conversation_id, is_from_support, sender_id, sender_name, recipient_name, content, created_at,
     read_at)
   select ${id(6)}, ${id(5)}, 0, ${id(1)}, 'casey' || n, 'support', 'Where is my parcel number ' || n || '?',
     ${AT}, iif(n % 1000 > 0, $start, null)
   from numbers`,
  `insert into contact_message (id, name, email, subject, message, created_at, read_at)
   select ${id(7)}, 'Casey Customer', 'casey' || n || '@example.com', 'Opening hours', 'When are you open?', ${AT}, $start
   from numbers`,
  `insert into subscriber (id, email, source, confirm_sent_at, confirmed_at, created_at)
   select ${id(8)}, 'casey' || n || '@example.com', 'shipping_opt_in', $start, $start, $start from numbers`,
];

/**
 * Fills a shop with years of data: customers with orders, emails, messages, and changes by admins.
 * @param rows number of each
 */
export function addHistory(database: Database.Database, rows: number): void {
  const numbers = "with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < $rows)";
  const values = {
    rows,
    start: Date.now() - SPAN_MS,
    step: SPAN_MS / rows,
    number: database.prepare('select coalesce(max(number), 1000) from "order"').pluck().get(),
    firstNames: JSON.stringify(FIRST_NAMES),
    lastNames: JSON.stringify(LAST_NAMES),
    things: JSON.stringify(THINGS),
    address: ADDRESS,
    emailText: "Thank you for your order. ".repeat(60),
  };
  database.pragma("foreign_keys = OFF");
  database.transaction(() => {
    for (const statement of STATEMENTS) {
      const used = Object.entries(values).filter(([name]) => name === "rows" || statement.includes(`$${name}`));
      database.prepare(`${numbers} ${statement}`).run(Object.fromEntries(used));
    }
  })();
  database.pragma("foreign_keys = ON");
  // As the shop's hourly merges leave them.
  const indexes = database.prepare("select name from sqlite_schema where sql like '%using fts5(%'").pluck();
  for (const index of indexes.all()) database.exec(`insert into ${index}(${index}) values ('optimize')`);
  database.exec("analyze");
}

/** The number of rows from which the large shop's texts fill a page. */
const LARGE = 10_000;

/**
 * Filters that fill a page in a shop of each size, so that pages of the same length are compared: a thousand rows have
 * fewer that end in 77 than a page. In a large shop each text still finds more.
 */
function filtersFor(rows: number) {
  const isLarge = rows >= LARGE;
  return {
    casey: isLarge ? "casey77" : "casey7",
    buyer: isLarge ? "Mary+Nowak" : "Mary",
    item: isLarge ? "Lamp+No.+77" : "Lamp",
    orderId: isLarge ? "03e" : "0003",
    number: isLarge ? "77" : "7",
    emailId: isLarge ? "03e" : "0003",
    price: isLarge ? "priceMin=50&priceMax=60" : "priceMin=20",
    username: isLarge ? "y99" : "casey",
  };
}

/**
 * URLs of the back office's lists: their first and last full pages, and typical filters.
 * @param rows minimum length of each list
 */
export function backOfficeUrls(rows: number): Record<string, string[]> {
  const last = Math.floor(rows / 50);
  const { casey, buyer, item, orderId, number, emailId, price, username } = filtersFor(rows);
  return {
    overview: ["/admin"],
    "orders, searched": [casey, buyer, item, "%231042", "zo"].map((q) => `/admin/orderlist?q=${q}`),
    "orders, by buyer": [casey, "new+york", "guest"].map((name) => `/admin/orderlist?username=${name}`),
    // Texts that every row has.
    "orders, all found": ["/admin/orderlist?q=casey", "/admin/orderlist?q=example.com"],
    "users, all found": ["/admin/userlist?email=casey", "/admin/userlist?email=example.com"],
    "messages, all found": ["/admin/messages?text=parcel"],
    products: ["/admin/productlist", `/admin/productlist/${last}`],
    "products, filtered": [`/admin/productlist?name=No.+${number}`, `/admin/productlist?brand=a&${price}`],
    "products, by stock": ["/admin/productlist?sortBy=stock", `/admin/productlist/${last}?sortBy=stock`],
    orders: ["/admin/orderlist", `/admin/orderlist?pageNumber=${last}`],
    "orders, by state": ["/admin/orderlist?paid=no", "/admin/orderlist?shipped=yes"],
    "orders, filtered": [
      `/admin/orderlist?username=${casey}&paid=yes`,
      `/admin/orderlist?orderId=${orderId}&delivered=no&minTotal=12`,
    ],
    users: ["/admin/userlist", `/admin/userlist?pageNumber=${last}`],
    "users, admins": ["/admin/userlist?isAdmin=yes"],
    "users, filtered": [`/admin/userlist?email=${casey}`, `/admin/userlist?lastName=muster&username=${username}`],
    changes: ["/admin/changes", `/admin/changes?pageNumber=${last}`],
    emails: ["/admin/emails", `/admin/emails?pageNumber=${last}`],
    "emails, by state": ["/admin/emails?state=sent"],
    "emails, filtered": [`/admin/emails?recipient=${casey}`, `/admin/emails?subject=${emailId}`],
    messages: ["/admin/messages", `/admin/messages?pageNumber=${last}`],
    "messages, filtered": [`/admin/messages?text=${casey}`, `/admin/messages?text=number+${number}`],
    contact: ["/admin/contactmessages", `/admin/contactmessages?pageNumber=${last}`],
    "contact, filtered": [`/admin/contactmessages?keyword=${casey}`],
    "subscribers, filtered": [`/admin/subscribers?keyword=${casey}`],
    subscribers: ["/admin/subscribers", `/admin/subscribers?pageNumber=${last}`],
  };
}
