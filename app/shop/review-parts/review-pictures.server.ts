import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { asc, count, eq, inArray, sql } from "drizzle-orm";
import { afterCommit, db, type Transaction } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { review, reviewPicture } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { pathOf, REVIEW_FOLDER, srcOf, uploadsFolder } from "../gallery/picture-folder.server";

/** Milliseconds after which a file without a review is deleted: a review that is being saved has its files first. */
const UNUSED_MS = 60 * 60_000;

const deleteFiles = (srcs: string[]) =>
  Promise.all(srcs.map((src) => rm(pathOf(src), { force: true }))).catch((error) =>
    log.error({ err: error }, "pictures of a review not deleted"),
  );

/** Deletes files that were stored for a review which was then refused. @param srcs their paths */
export const discardPictures = async (srcs: string[]): Promise<void> => {
  await deleteFiles(srcs);
};

/** The paths of the pictures of reviews, in their order, by the reviews' ids. */
export function picturesOf(reviewIds: string[]): Map<string, string[]> {
  const rows = db
    .select({ reviewId: reviewPicture.reviewId, src: reviewPicture.src })
    .from(reviewPicture)
    .where(inArray(reviewPicture.reviewId, reviewIds))
    .orderBy(asc(reviewPicture.reviewId), asc(reviewPicture.position))
    .all();
  const found = new Map<string, string[]>();
  for (const { reviewId, src } of rows) found.set(reviewId, [...(found.get(reviewId) ?? []), src]);
  return found;
}

/** How many reviews have pictures that no admin has looked at. */
export const countWaitingPictures = (): number =>
  db.select({ count: count() }).from(review).where(sql`pictures = 'waiting'`).get()?.count ?? 0;

/**
 * Replaces the pictures of a review. New ones wait until an admin has looked at them. The files of the earlier ones are deleted
 * after the commit.
 * @param srcs the paths of stored files; none removes all pictures
 */
export function setPictures(tx: Transaction, reviewId: string, srcs: string[]): void {
  const isOfReview = eq(reviewPicture.reviewId, reviewId);
  const before = tx.select({ src: reviewPicture.src }).from(reviewPicture).where(isOfReview).all();
  tx.delete(reviewPicture).where(isOfReview).run();
  for (const [position, src] of srcs.entries()) tx.insert(reviewPicture).values({ src, reviewId, position }).run();
  const pictures = srcs.length > 0 ? "waiting" : "none";
  tx.update(review).set({ pictures }).where(eq(review.id, reviewId)).run();
  if (before.length > 0) afterCommit(() => void deleteFiles(before.map(({ src }) => src)));
}

/** Removes the pictures of all reviews of an author, whose account is deleted. */
export function removePicturesOfAuthor(tx: Transaction, userId: string): void {
  const withPictures = tx
    .select({ id: review.id })
    .from(review)
    .innerJoin(reviewPicture, eq(reviewPicture.reviewId, review.id))
    .where(eq(review.userId, userId))
    .all();
  for (const { id } of withPictures) setPictures(tx, id, []);
}

/** Deletes the files of reviews that are gone, for example with their product, or that were never saved. */
export async function removeUnusedReviewPictures(): Promise<void> {
  const names = await readdir(path.join(uploadsFolder, REVIEW_FOLDER)).catch(() => []);
  for (const name of names) {
    if (shutdownSignal.aborted) return;
    const { src } = srcOf(REVIEW_FOLDER, name);
    const used = db.select({ src: reviewPicture.src }).from(reviewPicture).where(eq(reviewPicture.src, src)).get();
    const found = used ? null : await stat(pathOf(src)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > UNUSED_MS) await deleteFiles([src]);
  }
}
