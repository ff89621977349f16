import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { errorTitle, ShopError } from "~/components/layout/ShopError";
import { ShopFrame } from "~/components/layout/ShopFrame";
import { loadLayout } from "~/features/layout/layout.server";
import { withErrorPage } from "~/http/reply/pages.server";
import type { loader as rootLoader } from "~/root";

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, () => loadLayout(request, context));
}

/** The title of a page that failed. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: [error && errorTitle(error), data?.shopName].filter(Boolean).join(" | ") },
];

function Framed({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>("routes/_shop");
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <ShopFrame frame={frame} theme={root?.theme ?? null}>
      {children}
    </ShopFrame>
  );
}

export default function ShopLayout() {
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
