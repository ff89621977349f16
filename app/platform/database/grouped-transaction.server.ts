import { sqlite, type Transaction, transaction } from "../db.server";

type QueuedTransaction = {
  work: (tx: Transaction) => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** The maximum number of transactions in one commit, and the milliseconds after which no more is begun: all of it blocks the event loop. */
const [BATCH_LIMIT, BATCH_MS] = [50, 10];

const queuedTransactions: QueuedTransaction[] = [];

/**
 * Like `transaction`, for frequent writes. Calls at the same moment share one commit, because the commit is the slow part.
 * Each call is a separate savepoint, sees the results of the earlier ones, and resolves after the commit.
 */
export function groupedTransaction<Result>(work: (tx: Transaction) => Result): Promise<Result> {
  return new Promise((resolve, reject) => {
    queuedTransactions.push({ work, resolve: resolve as (result: unknown) => void, reject });
    if (queuedTransactions.length === 1) setImmediate(commitGroup);
  });
}

function commitGroup(): void {
  const batch = queuedTransactions.splice(0, BATCH_LIMIT);
  if (queuedTransactions.length > 0) setImmediate(commitGroup);
  try {
    for (const settle of transaction(() => attemptInTime(batch))) settle();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** Runs the first ones of a batch, and puts those back for which no time is left. */
function attemptInTime(batch: QueuedTransaction[]): (() => void)[] {
  const end = performance.now() + BATCH_MS;
  const settles: (() => void)[] = [];
  for (const queued of batch) {
    settles.push(attempt(queued));
    if (performance.now() >= end) break;
  }
  const late = batch.splice(settles.length);
  if (late.length > 0 && queuedTransactions.length === 0) setImmediate(commitGroup);
  queuedTransactions.unshift(...late);
  return settles;
}

/**
 * Runs one of the queued transactions as a savepoint.
 * @returns a function that settles its promise, to be called after the commit
 * @throws an error that ended the whole transaction, such as a full disk
 */
function attempt({ work, resolve, reject }: QueuedTransaction): () => void {
  let cause: unknown;
  try {
    const result = transaction((inner) => {
      try {
        return work(inner);
      } catch (error) {
        cause = error;
        throw error;
      }
    });
    return () => resolve(result);
  } catch (error) {
    if (!sqlite.inTransaction) throw cause ?? error;
    return () => reject(error);
  }
}
