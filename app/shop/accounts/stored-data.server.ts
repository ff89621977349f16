import { eq } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { requireFound } from "~/platform/errors";
import {
  emailChange,
  product,
  review,
  reviewVote,
  stockNotice,
  stoppedReminder,
  user,
  wishLine,
  wishList,
} from "~/platform/schema.server";
import { listSavedAddresses } from "../addresses/saved-addresses.server";
import { storedCustomer } from "../customers/stored-customers.server";
import { picturesOf } from "../review-parts/review-pictures.server";

/**
 * The rows stored about a customer: the account, its addresses, its reviews with their pictures, which reviews it finds helpful, its changes of e-mail address, the sold-out products that its
 * address waits for, the reminders that it has stopped, its wish list, and what staff has noted.
 * @throws NotFound when the account does not exist
 */
export async function getStoredAccountData(userId: string) {
  const account = requireFound(db.select().from(user).where(eq(user.id, userId)).get(), "This account is gone.");
  const reviews = await db
    .select({
      id: review.id,
      product: product.id,
      productName: product.name,
      name: review.name,
      rating: review.rating,
      comment: review.comment,
      createdAt: review.createdAt,
      editedAt: review.editedAt,
    })
    .from(review)
    .innerJoin(product, eq(product.num, review.productNum))
    .where(eq(review.userId, userId));
  const pictures = picturesOf(reviews.map(({ id }) => id));
  const helpfulVotes = db
    .select({ product: product.id, productName: product.name, review: reviewVote.reviewId })
    .from(reviewVote)
    .innerJoin(review, eq(review.id, reviewVote.reviewId))
    .innerJoin(product, eq(product.num, review.productNum))
    .where(eq(reviewVote.userId, userId))
    .all();
  const emailChanges = await db
    .select({
      oldEmail: emailChange.oldEmail,
      newEmail: emailChange.newEmail,
      requestedAt: emailChange.requestedAt,
      confirmedAt: emailChange.confirmedAt,
    })
    .from(emailChange)
    .where(eq(emailChange.userId, userId));
  const stockNotices = await db
    .select({ product: product.id, productName: product.name, requestedAt: stockNotice.createdAt })
    .from(stockNotice)
    .innerJoin(product, eq(product.num, stockNotice.productNum))
    .where(eq(stockNotice.email, account.email ?? ""));
  const stoppedReminders = db
    .select({ kind: stoppedReminder.kind, stoppedAt: stoppedReminder.stoppedAt })
    .from(stoppedReminder)
    .where(eq(stoppedReminder.email, account.email ?? ""))
    .all();
  const wishListItems = db
    .select({ product: product.id, productName: product.name, choice: wishLine.variant, addedAt: wishLine.addedAt })
    .from(wishLine)
    .innerJoin(wishList, eq(wishList.id, wishLine.listId))
    .innerJoin(product, eq(product.num, wishLine.productNum))
    .where(eq(wishList.userId, userId))
    .all();
  const { passwordHash: _, ...accountFields } = account;
  return {
    account: accountFields,
    addresses: listSavedAddresses(userId).map(({ address, usedAt }, at) => ({
      ...address,
      isDefault: at === 0,
      usedAt,
    })),
    reviews: reviews.map(({ id, ...row }) => ({ ...row, pictures: pictures.get(id) ?? [] })),
    helpfulVotes,
    emailChanges,
    stockNotices,
    stoppedReminders,
    wishListItems,
    customer: storedCustomer(userId),
  };
}
