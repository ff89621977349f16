import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { linkTitle } from "~/components/accounts/ExpiredLink";
import { screen } from "~/components/layout/Page";
import { ExpiredMailingLink } from "~/components/mailing-list/ExpiredMailingLink";
import { UnsubscribeScreen } from "~/components/mailing-list/SubscriptionScreen";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { subscriptionOf, unsubscribe } from "~/shop/mailing-list/subscription.server";
import { setting } from "~/shop/settings/settings.server";

export const meta = linkTitle("Mailing list");

/** Opening the page changes nothing, because mail programs and scanners open links too. */
export function loader({ params }: LoaderFunctionArgs) {
  return { shopName: setting("shopName"), ...subscriptionOf(params.token ?? "") };
}

/** Called by the page's button, or by a mail program that posts `List-Unsubscribe=One-Click` and expects no redirect (RFC 8058). */
export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const form = await readForm(request);
  unsubscribe(token);
  if (form.get("List-Unsubscribe") === "One-Click") return json({ message: "You have left the mailing list." });
  return redirectTo(`/mailing-list/unsubscribe/${token}`);
}

export default screen<typeof loader>(UnsubscribeScreen);

export function ErrorBoundary() {
  return <ExpiredMailingLink />;
}
