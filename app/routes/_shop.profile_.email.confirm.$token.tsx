import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmailChangedScreen } from "~/components/accounts/EmailChangedScreen";
import { ExpiredLink, linkTitle } from "~/components/accounts/ExpiredLink";
import { isPrefetch } from "~/http/reply/redirects.server";
import {
  addOrdersOfNewAddress,
  confirmEmailChange,
  requireEmailChangeToken,
} from "~/shop/accounts/confirm-email-change.server";

export const meta = linkTitle("Email address changed");

/** Opening the page confirms the change and nothing else; HEAD requests and prefetches do not. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  if (request.method === "HEAD") return { ...requireEmailChangeToken(token), orders: 0 };
  if (isPrefetch(request)) throw json({ message: "Please open this page yourself." }, { status: 503 });
  return confirmEmailChange(token);
}

/** Adds the orders of the new address to the account. Opening the page is not enough: scanners of mail open links too. */
export function action({ params }: ActionFunctionArgs) {
  addOrdersOfNewAddress(params.token ?? "");
  return json({ added: true });
}

export default function EmailChanged() {
  return <EmailChangedScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ExpiredLink again={{ to: "/profile", label: "Go to your profile", reloadDocument: true }} />;
}
