import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ExpiredLink } from "~/components/accounts/ExpiredLink";
import { UndoSignInChangeScreen } from "~/components/accounts/UndoSignInChangeScreen";
import { setFlash } from "~/http/reply/flash.server";
import { redirectToDocument } from "~/http/reply/redirects.server";
import { requireSignInUndoToken, undoSignInChange } from "~/shop/accounts/undo-account-changes.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Undo a change of your account | ${data.shopName}` : "This link is no longer valid" },
];

/** Opening the page changes nothing, because mail programs and scanners open links too. */
export function loader({ params }: LoaderFunctionArgs) {
  const { kind, changedAt } = requireSignInUndoToken(params.token ?? "");
  return { shopName: setting("shopName"), kind, changedAt: changedAt.toISOString() };
}

export function action({ params, context }: ActionFunctionArgs) {
  undoSignInChange(params.token ?? "");
  setFlash(context, "change-undone");
  return redirectToDocument("/login");
}

export default function UndoSignInChange() {
  const { kind, changedAt } = useLoaderData<typeof loader>();
  return <UndoSignInChangeScreen kind={kind} changedAt={changedAt} />;
}

export function ErrorBoundary() {
  return <ExpiredLink again={{ to: "/contact", label: "Contact us", reloadDocument: true }} />;
}
