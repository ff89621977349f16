import { and, eq } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { Conflict, NotFound, requireFound } from "~/platform/errors";
import { product, review } from "~/platform/schema.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { type EditableFields, editVersionOf, requireCurrentVersion } from "../audit/edit-version.server";
import { setPictures } from "../review-parts/review-pictures.server";
import type { Person } from "../sessions/session.server";
import { refreshRating } from "./rating.server";
import type { ReplyInput } from "./review.schema.server";

function getReview(id: string) {
  const found = db
    .select({ review, productName: product.name })
    .from(review)
    .innerJoin(product, eq(product.num, review.productNum))
    .where(eq(review.id, id))
    .get();
  return requireFound(found, "This review was deleted meanwhile.");
}

/** When the author last wrote a review, as ISO text: what a button that shows it sends back. */
export const writtenAt = ({ editedAt, createdAt }: { editedAt: Date | null; createdAt: Date }): string =>
  (editedAt ?? createdAt).toISOString();

/** Checks that what is about to be shown is what the admin has looked at. */
function requireSeen(row: typeof review.$inferSelect, seen: string | undefined): void {
  if (seen === undefined || seen === writtenAt(row)) return;
  throw new Conflict("The author has changed this review meanwhile. Please look at it again.");
}

/**
 * Hides a review from shoppers, or shows it again, and updates the product's rating in the same transaction. A repeat
 * changes nothing.
 * @param seen when the author had written what the admin saw, as `writtenAt` gave it; undefined shows whatever is there
 * @throws NotFound for an unknown review
 * @throws Conflict when the author has changed it since
 */
export function setReviewHidden(actor: Person, id: string, isHidden: boolean, seen?: string): void {
  transaction((tx) => {
    const { review: before } = getReview(id);
    if (before.isHidden === isHidden) return;
    if (!isHidden) requireSeen(before, seen);
    tx.update(review).set({ isHidden }).where(eq(review.id, id)).run();
    refreshRating(tx, before.productNum);
    recordAdminChange(tx, {
      actor,
      entity: "review",
      entityId: id,
      action: "changed",
      before: { isHidden: before.isHidden },
      after: { isHidden },
    });
  });
}

/**
 * Shows the pictures of a review to shoppers, or takes them back.
 * @param seen as for `setReviewHidden`
 * @throws NotFound for an unknown review
 * @throws Conflict when the review has no pictures any more, and when its author has changed it since
 */
export function setPicturesShown(actor: Person, id: string, areShown: boolean, seen?: string): void {
  transaction((tx) => {
    const { review: row } = getReview(id);
    const before = row.pictures;
    if (before === "none") throw new Conflict("The author has removed the pictures meanwhile.");
    const after = areShown ? "shown" : "waiting";
    if (before === after) return;
    if (areShown) requireSeen(row, seen);
    tx.update(review).set({ pictures: after }).where(eq(review.id, id)).run();
    const change = { before: { pictures: before }, after: { pictures: after } };
    recordAdminChange(tx, { actor, entity: "review", entityId: id, action: "changed", ...change });
  });
}

const REPLY_FIELDS: EditableFields<{ reply: string }> = {
  reply: { label: "Public reply", stored: ({ reply }) => reply, typed: ({ reply }) => reply },
};

/** The version of a review's reply, for its form. */
export const replyVersion = (row: { reply: string }): string => editVersionOf(REPLY_FIELDS, row);

/**
 * Stores the shop's public reply to a review; an empty one removes it.
 * @throws NotFound for an unknown review
 * @throws EditConflict when another admin has changed the reply since `version` was read
 */
export function replyToReview(actor: Person, { id, reply, version }: ReplyInput): void {
  transaction((tx) => {
    const { reply: replyBefore } = getReview(id).review;
    const [before, after] = [{ reply: replyBefore }, { reply }];
    requireCurrentVersion(tx, { entity: "review", entityId: id, actor, fields: REPLY_FIELDS, version, before, after });
    tx.update(review).set(after).where(eq(review.id, id)).run();
    recordAdminChange(tx, { actor, entity: "review", entityId: id, action: "changed", before, after });
  });
}

/**
 * Deletes a review, and updates the product's rating in the same transaction.
 * @param productId the product that it belongs to, if the caller names it
 * @throws NotFound for an unknown review, and for one of another product
 */
export function deleteReview(actor: Person, id: string, productId?: string): void {
  transaction((tx) => {
    const { review: deleted, productName } = getReview(id);
    const isOfProduct = and(eq(product.num, deleted.productNum), eq(product.id, productId ?? ""));
    if (productId !== undefined && !tx.select({ num: product.num }).from(product).where(isOfProduct).get()) {
      throw new NotFound("This product has no such review.");
    }
    setPictures(tx, id, []);
    tx.delete(review).where(eq(review.id, id)).run();
    refreshRating(tx, deleted.productNum);
    const { name: author, rating, comment } = deleted;
    const before = { name: productName, author, rating, comment };
    recordAdminChange(tx, { actor, entity: "review", entityId: id, action: "deleted", before });
  });
}
