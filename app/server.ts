// Evaluated first, so that the data folder is locked before any module opens the database.
import "~/platform/workers/start.server";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady, installGlobals, logDevReady, type ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { apiRoutes } from "~/api/routes.server";
import { findList } from "~/features/layout/admin-pages.server";
import { withErrorPages } from "~/http/reply/pages.server";
import { accessLog } from "~/http/server/access-log.server";
import { limitClientConnections, READ_PACE } from "~/http/server/client-connections.server";
import { metrics } from "~/http/server/metrics.server";
import { observeRequests } from "~/http/server/observe-requests.server";
import { withPageCache } from "~/http/server/page-cache.server";
import { remixHandler } from "~/http/server/remix-handler.server";
import { partitionRoutes, tokenPrefixes } from "~/http/server/route-partitions.server";
import { drain, handleClientErrors, requestIdOf, shopServer } from "~/http/server/shop-server.server";
import { limitConnections, limitPipelining } from "~/http/server/slow-bodies.server";
import { routePatterns, watchEventLoop } from "~/http/server/watchdog.server";
import { startBackgroundJobs } from "~/jobs.server";
import { closeDatabase } from "~/platform/database/close-database.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { checkProxySetting } from "~/platform/proxy-headers.server";
import { startReplication } from "~/platform/replica/replication.server";
import { beginShutdown } from "~/platform/shutdown.server";
import { watchStatements } from "~/platform/slow-statements.server";
import { isWorker } from "~/platform/workers/role.server";
import { releaseDataFolder } from "~/platform/workers/start.server";
import { reportReady, waitForRelease } from "~/platform/workers/worker.server";
import { createFirstAdminLink } from "~/shop/accounts/first-admin.server";
import { runDueChanges } from "~/shop/bulk-changes/run-changes.server";
import { finishSending, releaseClaims, releaseClaimsOfKilled } from "~/shop/email/outbox.server";
import { useZodMessages } from "~/shop/fields/zod-messages.server";

installGlobals();
useZodMessages();

const completeBuild: ServerBuild = { ...build, routes: { ...withErrorPages(build.routes, findList), ...apiRoutes } };
const buildFor = env.routePartitions ? partitionRoutes(completeBuild) : () => completeBuild;
const handlers = new WeakMap<ServerBuild, RequestHandler>();
const pages: RequestHandler = (request, response, next) => {
  const partition = buildFor(request.path);
  const handler = handlers.get(partition) ?? remixHandler(partition);
  handlers.set(partition, handler);
  return handler(request, response, next);
};
const app = shopServer(pages, { folder: build.assetsBuildDirectory, path: build.publicPath });
const patternOf = routePatterns(buildFor);

/** Without a token, nothing is counted. */
const measured = env.METRICS_TOKEN ? await metrics(env.METRICS_TOKEN, patternOf) : null;
watchEventLoop(patternOf, (stall) => {
  log.warn(stall, "the event loop was blocked");
  measured?.observeStall();
});
if (env.SLOW_QUERY_MS > 0) {
  watchStatements(env.SLOW_QUERY_MS, (slow) => {
    log.warn(slow, "a statement was slow");
    measured?.observeSlowStatement();
  });
}
const observers = accessLog(patternOf, requestIdOf, tokenPrefixes(completeBuild.routes));
if (measured) observers.push(measured.observe);
const cached = withPageCache(app);
const listener = limitPipelining(observeRequests(measured?.serve(cached) ?? cached, observers));

let stopping = false;

/** The background work of this process; null in a worker that was not chosen for it. */
let background: { stopJobs: () => Promise<void>; replication: ReturnType<typeof startReplication> } | null = null;

function startBackgroundWork(): void {
  if (stopping) return;
  if (isWorker) log.info("this worker runs the background jobs");
  background = { stopJobs: startBackgroundJobs(), replication: startReplication() };
  if (!env.rateLimits) log.warn("RATE LIMITS ARE OFF: this is for load tests only");
  checkProxySetting();
  const token = createFirstAdminLink();
  if (token) {
    const link = `${env.BASE_URL}/setup/${token}`;
    process.stdout.write(
      `This shop has no admin yet. Open this link to create the first one, it works once: ${link}\n`,
    );
  }
}

if (!isWorker) releaseClaimsOfKilled();
// A sale that started or ended while the shop was stopped holds from the first page on.
await runDueChanges().catch((err) => log.error({ err }, "due changes of products failed"));

const server = createServer(listener).listen(env.PORT, env.HOST, () => {
  reportReady(startBackgroundWork);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : env.PORT;
  if (isWorker) log.info("a worker serves pages");
  else log.info({ port, baseUrl: env.BASE_URL }, "shop is open");
  if (build.mode === "development") {
    logDevReady(build);
    broadcastDevReady(build);
  }
});

handleClientErrors(server);
limitConnections(server);
limitClientConnections(server, env.rateLimits && !env.trustProxy, READ_PACE);

const NO_ADDRESS = "is not an address of this machine; set another HOST";
server.once("error", (error: NodeJS.ErrnoException) => {
  const reasons: Record<string, string> = {
    EADDRINUSE: "is taken by another program; stop that one, or set another PORT",
    EACCES: "may not be listened on by this user; set another PORT",
    EADDRNOTAVAIL: NO_ADDRESS,
    ENOTFOUND: NO_ADDRESS,
  };
  const reason = reasons[error.code ?? ""] ?? `cannot be listened on (${error.message})`;
  process.stderr.write(`${reason === NO_ADDRESS ? "HOST" : "PORT"}: ${env.HOST}:${env.PORT} ${reason}\n`);
  closeDatabase();
  process.exit(1);
});

/** Milliseconds from a signal to the exit, even with work in progress: half a second more than `drain` takes. */
const STOP_MS = 8500;
/** Milliseconds from a signal to the exit, even with changes that are not uploaded to the replica. */
const REPLICA_STOP_MS = 9500;

/** For example on a full disk. What is left to do at the end of the shop is done all the same. */
const reportUnfinished = (err: unknown) =>
  log.error({ err }, "the shop could not finish its work: stopping without it");

async function stop() {
  if (stopping) return;
  stopping = true;
  const started = performance.now();
  log.info("closing");
  beginShutdown();
  const timeLimit = sleep(STOP_MS).then(() =>
    log.warn(`requests or jobs did not finish within ${STOP_MS / 1000} seconds: stopping without them`),
  );
  const work = Promise.all([drain(server).then(waitForRelease), background?.stopJobs(), finishSending()])
    .then(() => background?.replication?.finishFiles())
    .catch(reportUnfinished);
  await Promise.race([work, timeLimit]).then(releaseClaims).catch(reportUnfinished);
  closeDatabase();
  await background?.replication?.stop(REPLICA_STOP_MS - (performance.now() - started));
  releaseDataFolder();
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// The primary restarts the workers, also when a terminal sends the signal to all processes.
if (isWorker) process.on("SIGHUP", () => undefined);
