import type { LoaderFunctionArgs } from "@remix-run/node";
import { EmailScreen } from "~/components/email/EmailScreen";
import { pageTitle, screen } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { getEmail } from "~/shop/email/outbox-list.server";

export const meta = pageTitle<typeof loader>((data) => data.subject);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "records");
  return getEmail(params.id ?? "");
}

export default screen<typeof loader>(EmailScreen);
