import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { EmailConfirmedScreen } from "~/components/accounts/EmailConfirmedScreen";
import { ExpiredLink, linkTitle } from "~/components/accounts/ExpiredLink";
import { screen } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { earlierOrders } from "~/features/accounts/earlier-orders.server";
import { isPrefetch, redirectTo } from "~/http/reply/redirects.server";
import { addOrdersOfAddress, confirmEmail, requireConfirmToken } from "~/shop/accounts/registration.server";

export const handle: PageHandle = { theme: "light" };

export const meta = linkTitle("Email Confirmed");

/** Opening the page confirms the account and nothing else; HEAD requests and prefetches do not. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  if (request.method === "HEAD") {
    requireConfirmToken(token);
    return { earlier: null };
  }
  if (isPrefetch(request)) throw json({ message: "Please open this page yourself." }, { status: 503 });
  return { earlier: earlierOrders(request, confirmEmail(token).orders) };
}

/** The button adds the orders. Opening the page is not enough: scanners of mail open links too. */
export async function action({ params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  addOrdersOfAddress(token);
  return redirectTo(`/user/confirm/${token}?added=1`);
}

export default screen<typeof loader>(EmailConfirmedScreen);

export function ErrorBoundary() {
  // Loads a new document: the captcha script needs that page's own Content Security Policy.
  return <ExpiredLink again={{ to: "/resendconfirmation", label: "Request a new link", reloadDocument: true }} />;
}
