import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmailChangedScreen } from "~/components/accounts/EmailChangedScreen";
import { ExpiredLink } from "~/components/accounts/ExpiredLink";
import { isPrefetch } from "~/http/reply/redirects.server";
import { confirmEmailChange, requireEmailChangeToken } from "~/shop/accounts/confirm-email-change.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Email address changed | ${data.shopName}` : "This link is no longer valid" },
];

/** Opening the page confirms the change; HEAD requests and prefetches do not. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  if (request.method === "HEAD") return { shopName: setting("shopName"), ...requireEmailChangeToken(token) };
  if (isPrefetch(request)) throw json({ message: "Please open this page yourself." }, { status: 503 });
  return { shopName: setting("shopName"), ...confirmEmailChange(token) };
}

export default function EmailChanged() {
  return <EmailChangedScreen email={useLoaderData<typeof loader>().email} />;
}

export function ErrorBoundary() {
  return <ExpiredLink again={{ to: "/profile", label: "Go to your profile", reloadDocument: true }} />;
}
