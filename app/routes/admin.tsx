import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AdminNav } from "~/components/admin/AdminNav";
import { errorTitle, ShopError } from "~/components/layout/ShopError";
import { ShopFrame } from "~/components/layout/ShopFrame";
import { requireAdmin } from "~/features/accounts/guards.server";
import { loadLayout } from "~/features/layout/layout.server";
import { withErrorPage } from "~/http/reply/pages.server";
import type { loader as rootLoader } from "~/root";

/** The frame of the back office. Its pages guard themselves: loaders run side by side. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    return loadLayout(request, context);
  });
}

/** The title of a page that failed. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: [error && errorTitle(error), data?.shopName].filter(Boolean).join(" | ") },
];

function Framed({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>("routes/admin");
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <ShopFrame frame={frame} theme={root?.theme ?? null}>
      {frame && <AdminNav />}
      {children}
    </ShopFrame>
  );
}

export default function AdminLayout() {
  return (
    <Framed>
      <Outlet />
    </Framed>
  );
}

export function ErrorBoundary() {
  return (
    <Framed>
      <ShopError />
    </Framed>
  );
}
