import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useParams } from "@remix-run/react";
import styles from "~/back-office.css";
import { layoutMeta, PageFrame } from "~/components/frame/PageFrame";
import { BackOfficeFrame } from "~/components/layout/BackOfficeFrame";
import { footerMarkup } from "~/components/layout/Footer";
import { ShopError } from "~/components/layout/ShopError";
import { requireStaff } from "~/features/accounts/guards.server";
import { footerFacts, loadLayout } from "~/features/layout/layout.server";
import { finishedPart } from "~/http/reply/finished-part.server";

export const meta = layoutMeta;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The layout of the back office. Each page has its own guard, because Remix runs the loaders in parallel. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(request, context.visitor);
  return {
    ...(await loadLayout(request, context)),
    footer: finishedPart(context, "footer", footerMarkup(footerFacts())),
  };
}

export default function AdminLayout() {
  return (
    <PageFrame route="routes/admin" backOfficeFrame={BackOfficeFrame}>
      {/* The page of another order or product is a new one: what was typed at one must not be sent with the next. */}
      <Outlet key={useParams().id} />
    </PageFrame>
  );
}

export function ErrorBoundary() {
  return (
    <PageFrame route="routes/admin" backOfficeFrame={BackOfficeFrame}>
      <ShopError />
    </PageFrame>
  );
}
