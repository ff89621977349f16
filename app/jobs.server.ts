import { optimizeDatabase } from "~/platform/database/close-database.server";
import { log } from "~/platform/log.server";
import { removeOldPageChanges } from "~/platform/page-changes.server";
import { removeExpiredState } from "~/platform/shared-state.server";
import { mergeTextIndexes } from "~/platform/text-indexes.server";
import { shortenWriteAheadLog } from "~/platform/write-ahead-log.server";
import { removeIdleGuests } from "~/shop/accounts/account.server";
import { removeUnconfirmedAccounts } from "~/shop/accounts/registration.server";
import { makeDueBackup } from "~/shop/backups/scheduled-backup.server";
import { removeOldChanges } from "~/shop/bulk-changes/bulk-change.server";
import { DUE_MS, runPlannedChanges } from "~/shop/bulk-changes/run-changes.server";
import { removeOldEmails, sendDueEmails } from "~/shop/email/outbox.server";
import { updateDueParcels } from "~/shop/fulfillment/parcel-tracking.server";
import { removeUnusedCopies } from "~/shop/gallery/sized-picture.server";
import { removeAbandonedUploads } from "~/shop/gallery/upload.server";
import { settleLabels } from "~/shop/labels/buy-label.server";
import { forwardDueSubscribers } from "~/shop/mailing-list/forward.server";
import { renewDueGrant } from "~/shop/marketplace/connection.server";
import { removeOldOrderOrigins } from "~/shop/orders/order-limits.server";
import { endExpiredReservations } from "~/shop/payments/close-payments.server";
import { readMissedEvents } from "~/shop/payments/missed-events.server";
import { removeOldPaymentEvents } from "~/shop/payments/payment-events.server";
import { reconcilePayments } from "~/shop/payments/reconcile.server";
import { downloadDuePictures } from "~/shop/picture-downloads/download-queue.server";
import { removeExpiredImports, resumeImport } from "~/shop/product-lists/import-products.server";
import { updatePendingRefunds } from "~/shop/refunds/pending-refunds.server";
import { sendDueCartReminders } from "~/shop/reminders/cart-reminder.server";
import { sendDueReviewRequests } from "~/shop/reminders/review-request.server";
import { prepareReports } from "~/shop/reports/report.server";
import { removeExpiredRows } from "~/shop/retention/expired-rows.server";
import { removeUnusedReviewPictures } from "~/shop/review-parts/review-pictures.server";
import { sendDueStockNotices } from "~/shop/stock-notices/stock-notice.server";

type Job = { name: string; everyMs: number; run: () => unknown };

const MINUTE = 60_000;

/** From when the rare jobs run first: also in a process that does not last for an hour. */
const FIRST_MS = 10 * MINUTE;

const jobs: Job[] = [
  { name: "due emails", everyMs: 5000, run: sendDueEmails },
  { name: "due stock notices", everyMs: 5000, run: sendDueStockNotices },
  { name: "emails that ask for reviews", everyMs: 5000, run: sendDueReviewRequests },
  { name: "reminders of carts", everyMs: 5000, run: sendDueCartReminders },
  { name: "expired reservations", everyMs: 5000, run: () => endExpiredReservations() },
  { name: "unfinished payments", everyMs: 5000, run: () => reconcilePayments() },
  { name: "unfinished refunds", everyMs: 5000, run: () => updatePendingRefunds() },
  { name: "missed payment events", everyMs: 5000, run: () => readMissedEvents() },
  { name: "parcels in transit", everyMs: 5000, run: () => updateDueParcels() },
  { name: "unsettled labels", everyMs: 5000, run: () => settleLabels() },
  { name: "old order origins", everyMs: 60 * MINUTE, run: removeOldOrderOrigins },
  { name: "old payment events", everyMs: 60 * MINUTE, run: removeOldPaymentEvents },
  { name: "due subscribers", everyMs: 15_000, run: () => forwardDueSubscribers() },
  { name: "due marketplace tokens", everyMs: MINUTE, run: () => renewDueGrant() },
  { name: "expired rows", everyMs: 10 * MINUTE, run: removeExpiredRows },
  { name: "unconfirmed accounts", everyMs: 60 * MINUTE, run: removeUnconfirmedAccounts },
  { name: "idle guests", everyMs: 60 * MINUTE, run: removeIdleGuests },
  { name: "interrupted imports", everyMs: 5000, run: resumeImport },
  { name: "expired imports", everyMs: 60 * MINUTE, run: removeExpiredImports },
  { name: "planned changes", everyMs: DUE_MS, run: runPlannedChanges },
  { name: "old bulk changes", everyMs: 60 * MINUTE, run: removeOldChanges },
  { name: "due pictures", everyMs: 5000, run: downloadDuePictures },
  { name: "due backup", everyMs: 5000, run: makeDueBackup },
  { name: "old emails", everyMs: 60 * MINUTE, run: removeOldEmails },
  { name: "unused pictures of reviews", everyMs: 60 * MINUTE, run: removeUnusedReviewPictures },
  { name: "unused copies of pictures", everyMs: 60 * MINUTE, run: removeUnusedCopies },
  { name: "write-ahead log", everyMs: MINUTE, run: shortenWriteAheadLog },
  { name: "database statistics", everyMs: 60 * MINUTE, run: optimizeDatabase },
  { name: "sums for reports", everyMs: 60 * MINUTE, run: prepareReports },
  { name: "old page changes", everyMs: 60 * MINUTE, run: removeOldPageChanges },
  { name: "full-text indexes", everyMs: 60 * MINUTE, run: mergeTextIndexes },
  { name: "expired shared state", everyMs: 10 * MINUTE, run: removeExpiredState },
  { name: "abandoned uploads", everyMs: 60 * MINUTE, run: removeAbandonedUploads },
];

/**
 * Starts the background jobs. Each job has at most one run at a time.
 * @returns a function that stops the jobs and waits for running ones. They end soon after `shutdownSignal` is aborted,
 *   unless they wait for an outside service
 */
export function startBackgroundJobs(): () => Promise<void> {
  // No two begin in one turn of the event loop.
  const stops = jobs.map((job, index) => {
    const isRare = job.everyMs > FIRST_MS;
    return scheduleJob(job, isRare ? FIRST_MS + index * 1000 : (job.everyMs * (index + 1)) / jobs.length);
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function scheduleJob(job: Job, firstMs: number): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  let stopped = false;
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => {
      running = Promise.resolve()
        .then(job.run)
        .catch((error) => log.error({ job: job.name, err: error }, "job failed"))
        .finally(() => {
          if (!stopped) schedule(job.everyMs);
        });
    }, delayMs);
    timer.unref();
  };
  schedule(firstMs);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
