import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmailListScreen } from "~/components/admin/EmailListScreen";
import { readForm } from "~/http/body.server";
import { filtersOf } from "~/http/filters.server";
import { requireAdmin } from "~/http/guards.server";
import { leaveNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { pagingOf } from "~/http/paging.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { Invalid } from "~/platform/errors";
import { emailFilterSchema } from "~/shop/email/outbox-list.schema.server";
import { listEmails, resendEmail } from "~/shop/email/outbox-list.server";

const PAGE_SIZE = 25;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `E-mails | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireAdmin(request, context.visitor);
    const { typed, errors, filters } = filtersOf(request, emailFilterSchema);
    const list = await listEmails(filters, pagingOf(request).page, PAGE_SIZE);
    return json({ shopName, typed, errors, ...list }, { status: Object.keys(errors).length > 0 ? 400 : 200 });
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const form = await readForm(request);
    if (form.get("intent") !== "resend") throw new Invalid("Please use the buttons of this page.");
    await resendEmail(admin, String(form.get("id")));
    leaveNotice(context, "email-queued");
    const { pathname, search } = new URL(request.url);
    return seeOther(pathname + search);
  });
}

export default function Emails() {
  return <EmailListScreen {...useLoaderData<typeof loader>()} />;
}
