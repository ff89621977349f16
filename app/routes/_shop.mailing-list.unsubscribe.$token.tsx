import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LeaveListScreen } from "~/components/mailing-list/LeaveListScreen";
import { SpentMailingLink } from "~/components/mailing-list/SpentMailingLink";
import { readForm } from "~/http/body.server";
import { screen } from "~/http/pages.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { leaveMailingList, subscriptionOf } from "~/shop/mailing-list/subscription.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Mailing list | ${data.shopName}` : "This link is no longer good" },
];

/** Opening the page changes nothing: mail programs and scanners open links too. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return screen(context, async () => ({ shopName, ...(await subscriptionOf(params.token ?? "")) }));
}

/** The page's own button; or a mail program's, which posts `List-Unsubscribe=One-Click` and wants no redirect (RFC 8058). */
export function action({ request, params, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const token = params.token ?? "";
    const form = await readForm(request);
    await leaveMailingList(token);
    if (form.get("List-Unsubscribe") === "One-Click") return json({ message: "You have left the mailing list." });
    return seeOther(`/mailing-list/unsubscribe/${token}`);
  });
}

export default function LeaveList() {
  return <LeaveListScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <SpentMailingLink />;
}
