import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { EmailChangedScreen } from "~/components/accounts/EmailChangedScreen";
import { ExpiredLink, linkTitle } from "~/components/accounts/ExpiredLink";
import { screen } from "~/components/layout/Page";
import { earlierOrders } from "~/features/accounts/earlier-orders.server";
import { isPrefetch, redirectTo } from "~/http/reply/redirects.server";
import {
  addOrdersOfNewAddress,
  confirmEmailChange,
  requireEmailChangeToken,
} from "~/shop/accounts/confirm-email-change.server";

export const meta = linkTitle("Email address changed");

/** Opening the page confirms the change and nothing else; HEAD requests and prefetches do not. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  if (request.method === "HEAD") return { ...requireEmailChangeToken(token), earlier: null };
  if (isPrefetch(request)) throw json({ message: "Please open this page yourself." }, { status: 503 });
  const { email, orders } = confirmEmailChange(token);
  return { email, earlier: earlierOrders(request, orders) };
}

/** The button adds the orders. Opening the page is not enough: scanners of mail open links too. */
export async function action({ params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  addOrdersOfNewAddress(token);
  return redirectTo(`/profile/email/confirm/${token}?added=1`);
}

export default screen<typeof loader>(EmailChangedScreen);

export function ErrorBoundary() {
  return <ExpiredLink again={{ to: "/profile", label: "Go to your profile", reloadDocument: true }} />;
}
