import { eq } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { emailChange, product, review, user } from "~/platform/schema.server";
import { messagesOfAccount } from "../shop/messages/conversation.server";
import { countOrdersOf, ordersOf } from "../shop/orders/my-orders.server";
import { messageJson } from "./message-json.server";
import { ordersJson } from "./order-json.server";

/**
 * Everything the shop keeps about a customer, for them to take along.
 * @throws NotFound when the account is gone
 */
export async function exportOwnData(personId: string) {
  const account = await db.select().from(user).where(eq(user.id, personId)).get();
  if (!account) throw new NotFound("This account is gone.");
  const orders = await ordersOf(personId, 1, Math.max(1, await countOrdersOf(personId)));
  const reviews = await db
    .select({
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
    .where(eq(review.userId, personId));
  const emailChanges = await db
    .select({
      oldEmail: emailChange.oldEmail,
      newEmail: emailChange.newEmail,
      requestedAt: emailChange.requestedAt,
      confirmedAt: emailChange.confirmedAt,
    })
    .from(emailChange)
    .where(eq(emailChange.userId, personId));
  const { passwordHash: _, shippingAddress, ...told } = account;
  return {
    account: told,
    emailChanges,
    addresses: shippingAddress ? [shippingAddress] : [],
    orders: ordersJson(orders),
    reviews,
    messages: (await messagesOfAccount(personId)).map(messageJson),
  };
}
