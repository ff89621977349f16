import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmailScreen } from "~/components/email/EmailScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { getEmail } from "~/shop/email/outbox-list.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.subject} | ${data?.shopName}` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "records");
  return { shopName: setting("shopName"), ...getEmail(params.id ?? "") };
}

export default function Email() {
  return <EmailScreen {...useLoaderData<typeof loader>()} />;
}
