import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmailScreen } from "~/components/email/EmailScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { getEmail } from "~/shop/email/outbox-list.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.subject} | ${data?.shopName}` }];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requirePermission(request, context.visitor, "records");
    return { shopName: setting("shopName"), ...getEmail(params.id ?? "") };
  });
}

export default function Email() {
  return <EmailScreen {...useLoaderData<typeof loader>()} />;
}
