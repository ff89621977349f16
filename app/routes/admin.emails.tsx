import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmailListScreen } from "~/components/admin/EmailListScreen";
import { requireAdmin } from "~/features/accounts/guards.server";
import { shopName } from "~/features/layout/shop-facts.server";
import { setFlash } from "~/http/reply/flash.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { readFilters } from "~/http/request/filters.server";
import { readPaging } from "~/http/request/paging.server";
import { Invalid } from "~/platform/errors";
import { emailFilterSchema } from "~/shop/email/outbox-list.schema.server";
import { listEmails, resendEmail } from "~/shop/email/outbox-list.server";

const PAGE_SIZE = 25;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Emails | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    const { typed, errors, filters } = readFilters(request, emailFilterSchema);
    const list = await listEmails(filters, readPaging(request).page, PAGE_SIZE);
    return json({ shopName, typed, errors, ...list }, { status: Object.keys(errors).length > 0 ? 400 : 200 });
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const form = await readForm(request);
    if (form.get("intent") !== "resend") throw new Invalid("Please use the buttons on this page.");
    await resendEmail(admin, String(form.get("id")));
    setFlash(context, "email-queued");
    const { pathname, search } = new URL(request.url);
    return redirectTo(pathname + search);
  });
}

export default function Emails() {
  return <EmailListScreen {...useLoaderData<typeof loader>()} />;
}
