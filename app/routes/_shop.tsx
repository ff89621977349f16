import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { loadCartDrawer } from "~/components/cart/loadCartDrawer";
import { SearchBox } from "~/components/catalog/SearchBox";
import { footerMarkup } from "~/components/layout/Footer";
import { errorTitle, ShopError } from "~/components/layout/ShopError";
import { ShopFrame } from "~/components/layout/ShopFrame";
import { loadedApart } from "~/components/ui/loadedApart";
import { footerFacts, loadLayout } from "~/features/layout/layout.server";
import { withErrorPage } from "~/http/reply/pages.server";
import type { loader as rootLoader } from "~/root";

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => ({
    ...(await loadLayout(request, context)),
    footer: footerMarkup(footerFacts()),
  }));
}

/** Staff see an order in the frame of the back office: shoppers do without its scripts. */
const BackOfficeFrame = loadedApart(
  "[data-back-office]",
  async () => (await import("~/components/layout/BackOfficeFrame")).BackOfficeFrame,
);

/** The document title of error pages. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: [error && errorTitle(error), data?.shopName].filter(Boolean).join(" | ") },
];

function WithLayout({ children }: { children: ReactNode }) {
  const layout = useRouteLoaderData<typeof loader>("routes/_shop");
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <ShopFrame
      layout={layout}
      theme={root?.theme ?? null}
      searchBox={SearchBox}
      loadCartDrawer={loadCartDrawer}
      backOfficeFrame={BackOfficeFrame}
    >
      {children}
    </ShopFrame>
  );
}

export default function ShopLayout() {
  return (
    <WithLayout>
      <Outlet />
    </WithLayout>
  );
}

export function ErrorBoundary() {
  return (
    <WithLayout>
      <ShopError />
    </WithLayout>
  );
}
