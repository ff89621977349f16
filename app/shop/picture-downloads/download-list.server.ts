import { and, asc, count, eq, gte, isNotNull, isNull, min, type SQL } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { pictureDownload, product } from "~/platform/schema.server";

/** Whether the last attempt of a download has failed. */
export const hasProblem = and(isNotNull(pictureDownload.lastError), isNull(pictureDownload.storedAt));

/** Downloads with a problem that are listed. */
const LISTED = 100;

const countOf = (where: SQL | undefined): number =>
  db.select({ count: count() }).from(pictureDownload).where(where).get()?.count ?? 0;

/** How far the downloads of pictures are. */
export type DownloadProgress = {
  /** Pictures that are still to be downloaded, among `total` since the first of them was queued. */
  open: number;
  total: number;
  problems: number;
};

/** Counts the downloads. Those that have failed for good are not open. */
export function downloadProgress(): DownloadProgress {
  const isOpen = isNotNull(pictureDownload.nextAttemptAt);
  const first = db
    .select({ at: min(pictureDownload.createdAt) })
    .from(pictureDownload)
    .where(isOpen)
    .get();
  const total = first?.at ? countOf(gte(pictureDownload.createdAt, first.at)) : 0;
  return { open: countOf(isOpen), total, problems: countOf(hasProblem) };
}

/** Lists the first downloads whose last attempt has failed, with their products. */
export async function listDownloadProblems() {
  const rows = await db
    .select({
      id: pictureDownload.id,
      address: pictureDownload.address,
      reason: pictureDownload.lastError,
      nextAttemptAt: pictureDownload.nextAttemptAt,
      productId: product.id,
      productName: product.name,
    })
    .from(pictureDownload)
    .innerJoin(product, eq(product.num, pictureDownload.productNum))
    .where(hasProblem)
    .orderBy(asc(pictureDownload.createdAt), asc(pictureDownload.id))
    .limit(LISTED);
  return rows.map(({ reason, nextAttemptAt, ...row }) => ({
    ...row,
    reason: reason ?? "",
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  }));
}
