import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmailChangedScreen } from "~/components/accounts/EmailChangedScreen";
import { ExpiredLink, linkTitle } from "~/components/accounts/ExpiredLink";
import { isPrefetch } from "~/http/reply/redirects.server";
import { confirmEmailChange, requireEmailChangeToken } from "~/shop/accounts/confirm-email-change.server";

export const meta = linkTitle("Email address changed");

/** Opening the page confirms the change; HEAD requests and prefetches do not. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  if (request.method === "HEAD") return requireEmailChangeToken(token);
  if (isPrefetch(request)) throw json({ message: "Please open this page yourself." }, { status: 503 });
  return confirmEmailChange(token);
}

export default function EmailChanged() {
  return <EmailChangedScreen email={useLoaderData<typeof loader>().email} />;
}

export function ErrorBoundary() {
  return <ExpiredLink again={{ to: "/profile", label: "Go to your profile", reloadDocument: true }} />;
}
