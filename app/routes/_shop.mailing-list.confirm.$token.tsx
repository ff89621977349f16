import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { linkTitle } from "~/components/accounts/ExpiredLink";
import { screen } from "~/components/layout/Page";
import { ExpiredMailingLink } from "~/components/mailing-list/ExpiredMailingLink";
import { ConfirmSubscriptionScreen } from "~/components/mailing-list/SubscriptionScreen";
import { redirectTo } from "~/http/reply/redirects.server";
import { confirmSubscription, subscriptionToConfirm } from "~/shop/mailing-list/subscription.server";
import { setting } from "~/shop/settings/settings.server";

export const meta = linkTitle("Mailing list");

/** Opening the page confirms nothing, because mail programs and scanners open links too. */
export function loader({ params }: LoaderFunctionArgs) {
  return { shopName: setting("shopName"), ...subscriptionToConfirm(params.token ?? "") };
}

export function action({ params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  confirmSubscription(token);
  return redirectTo(`/mailing-list/confirm/${token}`);
}

export default screen<typeof loader>(ConfirmSubscriptionScreen);

export function ErrorBoundary() {
  return <ExpiredMailingLink />;
}
