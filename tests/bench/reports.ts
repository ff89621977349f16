/**
 * Measures the reports of a shop with a year of orders: how long each takes, and for how long it blocks the event loop at
 * most. `npx tsx tests/bench/reports.ts 1000000`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const orders = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(path.join(tmpdir(), "tradepost-reports-"));
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = "silent";

const { sqlite } = await import("~/platform/db.server");
const { getReport, prepareReports } = await import("~/shop/reports/report.server");
const { REPORT_NAMES } = await import("~/shop/reports/report-figures");
const { addDays, dayOf } = await import("~/shop/time/time-zone");

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/** Every order has two of a thousand products; every fiftieth is refunded in part. */
const STATEMENTS = [
  `insert into order_item (order_id, position, product_num, product_id, name, image, variant, price_cents, qty)
   select 'o' || n, position, null, 'p' || ((n * 31 + position * 7) % 1000), 'Product ' || n % 1000, '', '', 500, 1
   from numbers, (select 0 as position union all select 1)`,
  `insert into "order" (id, number, idempotency_key, first_name, last_name, email, username, shipping_address,
     address_verified, promotions_opt_in, payment_method, rate_id, rate_service, items_cents, shipping_cents, tax_cents,
     total_cents, hold_ends_at, holds_stock, paid_at, created_at)
   select 'o' || n, 1000 + n, 'o' || n, 'Casey', 'Customer', 'casey@example.com', '',
     json_object('country', 'US', 'state', 'S' || n % 50), 1, 0, 'PayPal', 'standard', 'Standard', 1000, 500, 150, 1650,
     $start, 0, at, at
   from (select n, $start + cast(n * $step as integer) as at from numbers)`,
  `insert into payment_capture (id, order_id, status, amount_cents, currency, updated_at)
   select 'o' || n, 'o' || n, 'captured', 1650, 'USD', $start from numbers where n % 50 = 0`,
  `insert into refund (id, order_id, capture_id, amount_cents, currency, status, actor_name, note, created_at, updated_at)
   select 'o' || n, 'o' || n, 'o' || n, 700, 'USD', 'completed', 'admin', '', $start, $start from numbers
   where n % 50 = 0`,
];

function fill(): void {
  // The search of the order list is not measured.
  const triggers = sqlite.prepare(
    "select name from sqlite_schema where type = 'trigger' and name like 'order_search_%'",
  );
  for (const name of triggers.pluck().all()) sqlite.exec(`drop trigger ${String(name)}`);
  const numbers = "with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < $rows)";
  const values: Record<string, number> = { rows: orders, start: Date.now() - YEAR_MS - DAY_MS, step: YEAR_MS / orders };
  sqlite.pragma("foreign_keys = OFF");
  sqlite.transaction(() => {
    for (const statement of STATEMENTS) {
      const used = Object.entries(values).filter(([name]) => name === "rows" || statement.includes(`$${name}`));
      sqlite.prepare(`${numbers} ${statement}`).run(Object.fromEntries(used));
    }
  })();
  sqlite.exec("analyze");
  // What was filled in is written to the file before anything is measured.
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * How long work takes, and for how long nothing else could run at most. The lower of time and CPU time: other programs take
 * of the one, other threads of this process add to the other.
 */
async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  const now = () => ({ time: performance.now(), cpu: cpuMs() });
  let [longest, last, isDone] = [0, now(), false];
  const look = () => {
    const at = now();
    longest = Math.max(longest, Math.min(at.time - last.time, at.cpu - last.cpu));
    last = at;
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  const started = now();
  await work();
  isDone = true;
  const ended = now();
  const took = `${Math.round(ended.time - started.time)} ms, ${Math.round(ended.cpu - started.cpu)} ms of CPU`;
  console.log(`${what}: ${took}, at most ${longest.toFixed(1)} ms at a stretch`);
}

fill();
console.log(`${orders} orders in a year`);
const to = dayOf("UTC", Date.now() - DAY_MS);
const period = { from: addDays(to, -364), to };
await measure("sums of all days, once", prepareReports);
for (const name of REPORT_NAMES) await measure(name, () => getReport(name, period));
sqlite.close();
rmSync(folder, { recursive: true, force: true });
