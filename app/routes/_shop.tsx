import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useParams } from "@remix-run/react";
import { layoutMeta, PageFrame } from "~/components/frame/PageFrame";
import { footerMarkup } from "~/components/layout/Footer";
import { ShopError } from "~/components/layout/ShopError";
import { loadedApart } from "~/components/ui/loadedApart";
import { footerFacts, loadLayout } from "~/features/layout/layout.server";
import { finishedPart } from "~/http/reply/finished-part.server";

export const meta = layoutMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    ...(await loadLayout(request, context)),
    footer: finishedPart(context, "footer", footerMarkup(footerFacts())),
  };
}

/** Staff see an order in the frame of the back office: shoppers do without its scripts. */
const BackOfficeFrame = loadedApart(
  "[data-back-office]",
  async () => (await import("~/components/layout/BackOfficeFrame")).BackOfficeFrame,
);

export default function ShopLayout() {
  return (
    <PageFrame route="routes/_shop" backOfficeFrame={BackOfficeFrame}>
      {/* The page of another order or product is a new one: what was typed at one must not be sent with the next. */}
      <Outlet key={useParams().id} />
    </PageFrame>
  );
}

export function ErrorBoundary() {
  return (
    <PageFrame route="routes/_shop" backOfficeFrame={BackOfficeFrame}>
      <ShopError />
    </PageFrame>
  );
}
