import { getStoredAccountData } from "~/shop/accounts/stored-data.server";
import { messagesOfAccount } from "~/shop/messages/conversation.server";
import { countOrdersOf, ordersOf } from "~/shop/order-lists/my-orders.server";
import { messageJson } from "./message.server";
import { ordersJson } from "./order.server";

/**
 * All data that the shop stores about a customer, for the customer to download.
 * @throws NotFound when the account does not exist
 */
export async function exportOwnData(userId: string) {
  const {
    account,
    addresses,
    reviews,
    helpfulVotes,
    emailChanges,
    stockNotices,
    stoppedReminders,
    wishListItems,
    customer,
  } = await getStoredAccountData(userId);
  const orders = ordersOf(userId, 1, Math.max(1, countOrdersOf(userId)));
  return {
    account,
    emailChanges,
    addresses,
    orders: ordersJson(orders),
    reviews,
    helpfulVotes,
    stockNotices,
    stoppedReminders,
    wishListItems,
    customer,
    messages: messagesOfAccount(userId).map(messageJson),
  };
}
