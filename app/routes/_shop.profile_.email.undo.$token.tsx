import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SpentLink } from "~/components/accounts/SpentLink";
import { UndoEmailChangeScreen } from "~/components/accounts/UndoEmailChangeScreen";
import { leaveNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { toNewDocument } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { requireUndoToken, undoEmailChange } from "~/shop/accounts/undo-email-change.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Restore your email address | ${data.shopName}` : "This link is no longer good" },
];

/** Opening the page changes nothing: mail programs and scanners open links too. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return screen(context, async () => ({ shopName, ...(await requireUndoToken(params.token ?? "")) }));
}

export function action({ params, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    await undoEmailChange(params.token ?? "");
    leaveNotice(context, "email-restored");
    return toNewDocument("/login");
  });
}

export default function UndoEmailChange() {
  return <UndoEmailChangeScreen email={useLoaderData<typeof loader>().email} />;
}

export function ErrorBoundary() {
  return <SpentLink again={{ to: "/contact", label: "Contact us", reloadDocument: true }} />;
}
