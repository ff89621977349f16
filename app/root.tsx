import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { ShopError } from "~/components/layout/ShopError";
import { wantsScripts } from "~/http/save-data.server";
import { shopName } from "~/http/shop-facts.server";
import { readTheme } from "~/http/theme.server";
import styles from "~/tailwind.css";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    shopName,
    theme: readTheme(request),
    nonce: context.nonce,
    scripts: wantsScripts(request),
  };
}

/** The title of pages that have none of their own, such as one that failed. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.shopName ?? "Something went wrong" }];

/** What the document needs never changes on the way through the shop. */
export const shouldRevalidate = () => false;

/** A page may have a theme of its own, whatever the shopper has chosen. */
function themeOf({ handle }: { handle: unknown }): string | undefined {
  return (handle as { theme?: "light" } | undefined)?.theme;
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const ownTheme = useMatches().map(themeOf).find(Boolean);
  return (
    <html lang="en" data-theme={ownTheme ?? data?.theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {data?.scripts && (
          <>
            <ScrollRestoration nonce={data.nonce} />
            <Scripts nonce={data.nonce} />
            <LiveReload nonce={data.nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ShopError />;
}
