import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { timingSafeEqualText } from "~/platform/identifiers.server";
import { log } from "~/platform/log.server";
import { replicaLag } from "~/platform/replica/state.server";
import { isWorker } from "~/platform/workers/role.server";
import { offerMetrics, readMetricsOfWorkers, runningWorkers } from "~/platform/workers/worker.server";
import { shopFigures } from "~/shop/health/shop-figures.server";
import type { AnsweredRequest } from "./observe-requests.server";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);

/** Seconds: a page from memory takes less than one millisecond, a stalled one more than a second. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Figures = Awaited<ReturnType<typeof shopFigures>>;

const FIGURES: { name: string; help: string; figure: keyof Figures }[] = [
  { name: "tradepost_orders_placed", help: "Orders that were ever placed.", figure: "ordersPlaced" },
  { name: "tradepost_orders_to_ship", help: "Paid orders that wait to be shipped.", figure: "ordersToShip" },
  { name: "tradepost_contact_messages_unread", help: "Contact messages that wait.", figure: "unreadMessages" },
  { name: "tradepost_emails_waiting", help: "Emails that wait to be sent.", figure: "waitingEmails" },
  { name: "tradepost_emails_failed", help: "Emails that failed for good.", figure: "failedEmails" },
  { name: "tradepost_database_bytes", help: "Size of the database.", figure: "databaseBytes" },
  { name: "tradepost_database_unused_bytes", help: "Free space inside the database.", figure: "unusedBytes" },
  { name: "tradepost_write_ahead_log_bytes", help: "Size of the write-ahead log.", figure: "writeAheadLogBytes" },
];

const REPLICA_LAG = {
  name: "tradepost_replica_lag_seconds",
  help: "Seconds since everything that was committed was in the replica.",
};

const WORKERS = { name: "tradepost_workers", help: "Processes that serve pages." };

/** A static import would load it at each start, also without a token. */
const loadClient = () => import("prom-client");

/**
 * Counts requests, and serves the shop's metrics at `/metrics` in Prometheus's text format.
 * @param token the bearer token that reads them
 * @param patternOf returns the route pattern of a path, so that the number of labels is bounded
 */
export async function metrics(token: string, patternOf: (path: string) => string) {
  const { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await loadClient();
  // Metrics of the process, which are summed over all workers, and of the shop, which are the same in each.
  const processRegistry = new Registry();
  const shopRegistry = new Registry();
  offerMetrics(() => processRegistry.getMetricsAsJSON());
  collectDefaultMetrics({ register: processRegistry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by route, from their headers to the end of the response.",
    labelNames: ["method", "route", "status"],
    buckets: DURATIONS,
    registers: [processRegistry],
  });
  const gauges = FIGURES.map(({ name, help, figure }) => ({
    figure,
    gauge: new Gauge({ name, help, registers: [shopRegistry] }),
  }));

  const replicaGauge = replicaLag() && new Gauge({ ...REPLICA_LAG, registers: [shopRegistry] });
  const workersGauge = new Gauge({ ...WORKERS, registers: [shopRegistry] });

  const slowStatements = new Counter({
    name: "tradepost_slow_statements_total",
    help: "Statements of the database that took longer than SLOW_QUERY_MS.",
    registers: [processRegistry],
  });
  const stalls = new Counter({
    name: "tradepost_event_loop_stalls_total",
    help: "Times that the event loop was blocked for more than 200 ms.",
    registers: [processRegistry],
  });
  new Counter({
    name: "tradepost_event_loop_busy_seconds_total",
    help: "Time in which the event loop did not wait.",
    registers: [processRegistry],
    collect() {
      this.reset();
      this.inc(performance.eventLoopUtilization().active / 1000);
    },
  });

  const observe = ({ method, path, status, seconds }: AnsweredRequest) =>
    requests.observe({ method: METHODS.has(method) ? method : "other", route: patternOf(path), status }, seconds);

  async function send(response: ServerResponse): Promise<void> {
    const figures = await shopFigures();
    for (const { figure, gauge } of gauges) gauge.set(figures[figure]);
    replicaGauge?.set(replicaLag()?.lagSeconds ?? 0);
    workersGauge.set(runningWorkers());
    const ofProcesses = isWorker ? AggregatorRegistry.aggregate(await readMetricsOfWorkers()) : processRegistry;
    const headers = { "Content-Type": shopRegistry.contentType, "Cache-Control": "no-store" };
    response.writeHead(200, headers).end(`${await ofProcesses.metrics()}\n${await shopRegistry.metrics()}`);
  }

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const [, given = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead) return response.writeHead(405, { Allow: "GET, HEAD", "Cache-Control": "no-store" }).end();
    if (!timingSafeEqualText(given, token)) {
      return response.writeHead(401, { "WWW-Authenticate": "Bearer", "Cache-Control": "no-store" }).end();
    }
    send(response).catch((error) => {
      log.error({ err: error }, "metrics failed");
      response.writeHead(503, { "Cache-Control": "no-store" }).end();
    });
  };

  /** Answers requests for `/metrics`; all others are the application's. */
  const serve =
    (app: RequestListener): RequestListener =>
    (request, response) => {
      if (request.url?.split("?", 1)[0] === "/metrics") answer(request, response);
      else app(request, response);
    };
  return {
    observe,
    serve,
    observeSlowStatement: () => slowStatements.inc(),
    observeStall: () => stalls.inc(),
  };
}
