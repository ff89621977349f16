import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmailScreen } from "~/components/email/EmailScreen";
import { pageTitle } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { getEmail } from "~/shop/email/outbox-list.server";

export const meta = pageTitle<typeof loader>((data) => data.subject);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "records");
  return getEmail(params.id ?? "");
}

export default function Email() {
  return <EmailScreen {...useLoaderData<typeof loader>()} />;
}
