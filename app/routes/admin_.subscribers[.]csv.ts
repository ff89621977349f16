import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/features/accounts/guards.server";
import { csvDownload } from "~/http/reply/csv.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { exportSubscribers, SUBSCRIBER_COLUMNS } from "~/shop/mailing-list/subscriber-list.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    return csvDownload("subscribers.csv", SUBSCRIBER_COLUMNS, exportSubscribers());
  });
}
