import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ExpiredLink, linkTitle } from "~/components/accounts/ExpiredLink";
import { UndoSignInChangeScreen } from "~/components/accounts/UndoSignInChangeScreen";
import { screen } from "~/components/layout/Page";
import { setFlash } from "~/http/reply/flash.server";
import { redirectToDocument } from "~/http/reply/redirects.server";
import { requireSignInUndoToken, undoSignInChange } from "~/shop/accounts/undo-account-changes.server";

export const meta = linkTitle("Undo a change of your account");

/** Opening the page changes nothing, because mail programs and scanners open links too. */
export function loader({ params }: LoaderFunctionArgs) {
  const { kind, changedAt } = requireSignInUndoToken(params.token ?? "");
  return { kind, changedAt: changedAt.toISOString() };
}

export function action({ params, context }: ActionFunctionArgs) {
  undoSignInChange(params.token ?? "");
  setFlash(context, "change-undone");
  return redirectToDocument("/login");
}

export default screen<typeof loader>(UndoSignInChangeScreen);

export function ErrorBoundary() {
  return <ExpiredLink again={{ to: "/contact", label: "Contact us", reloadDocument: true }} />;
}
