import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { linkTitle } from "~/components/accounts/ExpiredLink";
import { ExpiredMailingLink } from "~/components/mailing-list/ExpiredMailingLink";
import { StopRemindersScreen, StopStockNoticesScreen } from "~/components/mailing-list/SubscriptionScreen";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { reminderKind, remindersOf, stopReminders } from "~/shop/reminders/stopped-reminders.server";
import { stockNoticesOf, stopStockNotices } from "~/shop/stock-notices/stock-notice.server";

export const meta = linkTitle<typeof loader>((data) => (data.reminders ? "Emails" : "Back in stock"));

/** The kind of reminders that the link stops; null for stock notices. */
const kindOf = (request: Request) => reminderKind(new URL(request.url).searchParams.get("of"));

/** Opening the page changes nothing, because mail programs and scanners open links too. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const [token, kind] = [params.token ?? "", kindOf(request)];
  if (kind) return { reminders: { kind, ...remindersOf(token, kind) }, notices: null };
  return { reminders: null, notices: stockNoticesOf(token) };
}

/** Called by the page's button, or by a mail program that posts `List-Unsubscribe=One-Click` and expects no redirect (RFC 8058). */
export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const form = await readForm(request);
  const kind = kindOf(request);
  if (kind) stopReminders(token, kind);
  else await stopStockNotices(token);
  if (form.get("List-Unsubscribe") === "One-Click") return json({ message: "No more of these emails are sent." });
  return redirectTo(`/stock-notices/stop/${token}${kind ? `?of=${kind}` : ""}`);
}

export default function StopStockNotices() {
  const { reminders, notices } = useLoaderData<typeof loader>();
  return reminders ? <StopRemindersScreen {...reminders} /> : <StopStockNoticesScreen {...notices} />;
}

export function ErrorBoundary() {
  return <ExpiredMailingLink />;
}
