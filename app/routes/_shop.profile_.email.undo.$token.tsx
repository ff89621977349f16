import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ExpiredLink, linkTitle } from "~/components/accounts/ExpiredLink";
import { UndoEmailChangeScreen } from "~/components/accounts/UndoEmailChangeScreen";
import { screen } from "~/components/layout/Page";
import { setFlash } from "~/http/reply/flash.server";
import { redirectToDocument } from "~/http/reply/redirects.server";
import { requireEmailUndoToken, undoEmailChange } from "~/shop/accounts/undo-account-changes.server";

export const meta = linkTitle("Restore your email address");

/** Opening the page changes nothing, because mail programs and scanners open links too. */
export function loader({ params }: LoaderFunctionArgs) {
  return requireEmailUndoToken(params.token ?? "");
}

export function action({ params, context }: ActionFunctionArgs) {
  undoEmailChange(params.token ?? "");
  setFlash(context, "email-restored");
  return redirectToDocument("/login");
}

export default screen<typeof loader>(UndoEmailChangeScreen);

export function ErrorBoundary() {
  return <ExpiredLink again={{ to: "/contact", label: "Contact us", reloadDocument: true }} />;
}
