import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { loadCartDrawer } from "~/components/cart/loadCartDrawer";
import { SearchBox } from "~/components/catalog/SearchBox";
import { BackOfficeFrame } from "~/components/layout/BackOfficeFrame";
import { footerMarkup } from "~/components/layout/Footer";
import { errorTitle, ShopError } from "~/components/layout/ShopError";
import { ShopFrame } from "~/components/layout/ShopFrame";
import { requireStaff } from "~/features/accounts/guards.server";
import { footerFacts, loadLayout } from "~/features/layout/layout.server";
import { withErrorPage } from "~/http/reply/pages.server";
import type { loader as rootLoader } from "~/root";

/** The layout of the back office. Each page has its own guard, because Remix runs the loaders in parallel. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireStaff(request, context.visitor);
    return { ...(await loadLayout(request, context)), footer: footerMarkup(footerFacts()) };
  });
}

/** The document title of error pages. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: [error && errorTitle(error), data?.shopName].filter(Boolean).join(" | ") },
];

function WithLayout({ children }: { children: ReactNode }) {
  const layout = useRouteLoaderData<typeof loader>("routes/admin");
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

export default function AdminLayout() {
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
