import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectTo } from "~/http/reply/redirects.server";
import { addOrdersOfNewAddress } from "~/shop/accounts/confirm-email-change.server";
import { addOrdersOfAddress } from "~/shop/accounts/registration.server";

export const loader = async () => redirectTo("/");

/**
 * The button of the page that a confirming link opens: adds the orders of its address to the account. Opening the page is not
 * enough: scanners of mail open links too.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const isNewAddress = new URL(request.url).searchParams.get("of") === "email-change";
  (isNewAddress ? addOrdersOfNewAddress : addOrdersOfAddress)(token);
  return redirectTo(`${isNewAddress ? "/profile/email/confirm" : "/user/confirm"}/${token}?added=1`);
}
