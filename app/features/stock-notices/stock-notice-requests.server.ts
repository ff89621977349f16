import { withMinimumDuration } from "~/http/reply/minimum-duration.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { requestStockNotice, type WaitedFor } from "~/shop/stock-notices/stock-notice.server";

/**
 * Stores that an address waits for a sold-out product. The duration does not reveal whether it waits already.
 * @throws TooManyRequests after too many requests from one client
 */
export async function notifyWhenInStock(of: WaitedFor, email: string, clientAddress: string): Promise<void> {
  await limitRate("stock notice", clientAddress);
  await withMinimumDuration(() => requestStockNotice(of, email));
}
