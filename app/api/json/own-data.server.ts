import { getStoredAccountData } from "~/shop/accounts/stored-data.server";
import { listText } from "~/shop/data-export/list-text.server";
import { batchesOfMessages } from "~/shop/messages/conversation.server";
import { batchesOfOrders } from "~/shop/order-lists/my-orders.server";
import { messageJson } from "./message.server";
import { ordersJson } from "./order.server";

async function* inJson<Row>(
  batches: AsyncIterable<Row[]>,
  toJson: (rows: Row[]) => object[],
): AsyncGenerator<object[]> {
  for await (const rows of batches) yield toJson(rows);
}

/**
 * Yields all data that the shop stores about a customer as one JSON document, in pieces, for the customer to download.
 * @throws NotFound when the account does not exist
 */
export async function* exportOwnData(userId: string): AsyncGenerator<string> {
  const { account, emailChanges, addresses, ...others } = await getStoredAccountData(userId);
  yield JSON.stringify({ account, emailChanges, addresses }).slice(0, -1);
  yield* listText("orders", inJson(batchesOfOrders(userId), ordersJson));
  yield `,\n${JSON.stringify(others).slice(1, -1)}`;
  yield* listText(
    "messages",
    inJson(batchesOfMessages(userId), (messages) => messages.map(messageJson)),
  );
  yield "\n}\n";
}
