import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "~/http/csv.server";
import { requireAdmin } from "~/http/guards.server";
import { screen } from "~/http/pages.server";
import { exportSubscribers, SUBSCRIBER_COLUMNS } from "~/shop/mailing-list/subscriber-list.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireAdmin(request, context.visitor);
    return csvDownload("subscribers.csv", SUBSCRIBER_COLUMNS, exportSubscribers());
  });
}
