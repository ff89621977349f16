import { count, isNotNull, sql } from "drizzle-orm";
import { db, sqlite } from "~/platform/db.server";
import { order, outboxEmail } from "~/platform/schema.server";
import { writeAheadLogBytes } from "~/platform/write-ahead-log.server";
import { countFailedEmails } from "../email/outbox-list.server";
import { countTasks } from "../overview/to-do.server";

/**
 * Figures of a running shop for a monitoring program. All are read from small indexes or from the file's header.
 * @returns the number of orders ever placed, of paid orders to ship, of unread contact messages, of e-mails that wait and that failed for good; the database's
 *   size, what is unused of it, and its write-ahead log, in bytes
 */
export async function shopFigures() {
  const [placed, waiting, tasks, failedEmails] = await Promise.all([
    db.select({ last: sql<number>`coalesce(max(${order.number}), 1000) - 1000` }).from(order),
    db.select({ count: count() }).from(outboxEmail).where(isNotNull(outboxEmail.nextAttemptAt)),
    countTasks(),
    countFailedEmails(),
  ]);
  const numberOf = (pragma: string) => Number(sqlite.pragma(pragma, { simple: true }));
  const pageBytes = numberOf("page_size");
  return {
    ordersPlaced: placed[0]?.last ?? 0,
    ordersToShip: tasks.orders,
    unreadMessages: tasks.contact,
    waitingEmails: waiting[0]?.count ?? 0,
    failedEmails,
    databaseBytes: numberOf("page_count") * pageBytes,
    unusedBytes: numberOf("freelist_count") * pageBytes,
    writeAheadLogBytes: writeAheadLogBytes(),
  };
}
