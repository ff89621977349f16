import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, NotFound } from "~/platform/errors";
import { product, review, reviewVote } from "~/platform/schema.server";

/** Stores how many customers find a review helpful, which changes the pages that show it. */
function refreshHelpful(tx: Transaction, reviewId: string): void {
  const votes = sql<number>`(select count(*) from ${reviewVote} where ${reviewVote.reviewId} = ${review.id})`;
  tx.update(review).set({ helpful: votes }).where(eq(review.id, reviewId)).run();
}

/**
 * Marks a review as helpful for a customer, or takes that back. A repeat changes nothing.
 * @returns how many find it helpful now
 * @throws NotFound for an unknown or hidden review, and for one of another product
 * @throws Conflict for the customer's own review
 */
export function setHelpful(voterId: string, productId: string, reviewId: string, isHelpful: boolean): number {
  return transaction((tx) => {
    const found = tx
      .select({ userId: review.userId, isHidden: review.isHidden })
      .from(review)
      .innerJoin(product, eq(product.num, review.productNum))
      .where(and(eq(review.id, reviewId), eq(product.id, productId)))
      .get();
    if (!found || found.isHidden) throw new NotFound("This product has no such review.");
    if (found.userId === voterId) throw new Conflict("This is your own review: others say whether it is helpful.");
    const vote = { reviewId, userId: voterId };
    const isVote = and(eq(reviewVote.reviewId, reviewId), eq(reviewVote.userId, voterId));
    const { changes } = isHelpful
      ? tx.insert(reviewVote).values(vote).onConflictDoNothing().run()
      : tx.delete(reviewVote).where(isVote).run();
    if (changes > 0) refreshHelpful(tx, reviewId);
    return tx.select({ helpful: review.helpful }).from(review).where(eq(review.id, reviewId)).get()?.helpful ?? 0;
  });
}

/** Which of these reviews a customer finds helpful, and which are their own. */
export function votesAmong(voterId: string, reviewIds: string[]): { helpful: string[]; own: string[] } {
  const votes = db
    .select({ id: reviewVote.reviewId })
    .from(reviewVote)
    .where(and(eq(reviewVote.userId, voterId), inArray(reviewVote.reviewId, reviewIds)))
    .all();
  const own = db
    .select({ id: review.id })
    .from(review)
    .where(and(eq(review.userId, voterId), inArray(review.id, reviewIds)))
    .all();
  return { helpful: votes.map(({ id }) => id), own: own.map(({ id }) => id) };
}

/** Takes back all votes of a customer, whose account is deleted. */
export function removeVotesOf(tx: Transaction, userId: string): void {
  const isTheirs = eq(reviewVote.userId, userId);
  const voted = tx.select({ id: reviewVote.reviewId }).from(reviewVote).where(isTheirs).all();
  tx.delete(reviewVote).where(isTheirs).run();
  for (const { id } of voted) refreshHelpful(tx, id);
}
