import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { EmailConfirmedScreen } from "~/components/accounts/EmailConfirmedScreen";
import { SpentLink } from "~/components/accounts/SpentLink";
import { screen } from "~/http/pages.server";
import { isAheadOfTime } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { confirmEmail, requireConfirmToken } from "~/shop/accounts/registration.server";

export const handle = { theme: "light" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Email Confirmed | ${data.shopName}` : "This link is no longer good" },
];

/** Opening the page confirms (spec section 2); a browser or mail client that only looks ahead does not. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const token = params.token ?? "";
    if (request.method === "HEAD") await requireConfirmToken(token);
    else if (isAheadOfTime(request)) throw json({ message: "Please open this page yourself." }, { status: 503 });
    else await confirmEmail(token);
    return { shopName };
  });
}

export default function EmailConfirmed() {
  return <EmailConfirmedScreen />;
}

export function ErrorBoundary() {
  // A new document: the captcha's script needs that page's own security policy.
  return <SpentLink again={{ to: "/resendconfirmation", label: "Ask for a new link", reloadDocument: true }} />;
}
