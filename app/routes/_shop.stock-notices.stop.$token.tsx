import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ExpiredMailingLink } from "~/components/mailing-list/ExpiredMailingLink";
import { StopStockNoticesScreen } from "~/components/mailing-list/SubscriptionScreen";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { setting } from "~/shop/settings/settings.server";
import { stockNoticesOf, stopStockNotices } from "~/shop/stock-notices/stock-notice.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Back in stock | ${data.shopName}` : "This link is no longer valid" },
];

/** Opening the page changes nothing, because mail programs and scanners open links too. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => ({
    shopName: setting("shopName"),
    ...stockNoticesOf(params.token ?? ""),
  }));
}

/** Called by the page's button, or by a mail program that posts `List-Unsubscribe=One-Click` and expects no redirect (RFC 8058). */
export function action({ request, params, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const token = params.token ?? "";
    const form = await readForm(request);
    await stopStockNotices(token);
    if (form.get("List-Unsubscribe") === "One-Click") return json({ message: "No more of these emails are sent." });
    return redirectTo(`/stock-notices/stop/${token}`);
  });
}

export default function StopStockNotices() {
  return <StopStockNoticesScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ExpiredMailingLink />;
}
