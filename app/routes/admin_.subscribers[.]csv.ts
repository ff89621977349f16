import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "~/features/accounts/guards.server";
import { listDownload } from "~/http/reply/lists.server";
import { confirmedSubscriberList } from "~/shop/mailing-list/subscriber-list.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "customers");
  return listDownload(request, admin, "subscribers.csv", confirmedSubscriberList);
}
