import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  type UIMatch,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { useTheme } from "~/components/header/useTheme";
import { Nonce } from "~/components/inline-scripts/nonce";
import { SkippedTransitions } from "~/components/inline-scripts/SkippedTransitions";
import { PricesIncludeTax } from "~/components/layout/pricesIncludeTax";
import { SharedPicture } from "~/components/layout/SharedPicture";
import { errorTitle, ShopError } from "~/components/layout/ShopError";
import { TimeZone } from "~/components/ui/timeZone";
import { readTheme } from "~/features/layout/preferences.server";
import { shopColors } from "~/features/layout/shop-colors.server";
import { shopPictureUrl } from "~/features/layout/shop-facts.server";
import { wantsScripts } from "~/http/request/save-data.server";
import { hasMailServer } from "~/shop/email/mail-server.server";
import { currencyOf } from "~/shop/money/currencies.server";
import { setting } from "~/shop/settings/settings.server";
import { zoneLabel } from "~/shop/time/time-zone";
import styles from "~/tailwind.css";
import type { PageHandle } from "./components/layout/pageHandle";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export function loader({ request }: LoaderFunctionArgs) {
  return {
    shopName: setting("shopName"),
    timeZone: { name: setting("timeZone"), label: zoneLabel(setting("timeZone")) },
    pricesIncludeTax: setting("pricesIncludeTax"),
    currency: currencyOf(setting("currency")),
    colors: shopColors(),
    sharedPicture: shopPictureUrl(),
    theme: readTheme(request),
    sendsEmail: hasMailServer(),
    scripts: wantsScripts(request),
  };
}

/** The title of pages without a title, such as error pages. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: [error && errorTitle(error), data?.shopName].filter(Boolean).join(" | ") },
];

/** The root data changes with the settings alone. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction }) =>
  String(formAction).startsWith("/admin/settings");

/** A page can force a theme in its `handle`. */
const themeOf = ({ handle }: UIMatch<unknown, PageHandle | undefined>) => handle?.theme;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const nonce = useContext(Nonce);
  const ownTheme = (useMatches() as UIMatch<unknown, PageHandle | undefined>[]).map(themeOf).find(Boolean);
  const chosen = useTheme(data?.theme ?? null);
  const theme = ownTheme ?? chosen ?? undefined;
  return (
    <html
      lang="en"
      data-theme={theme}
      data-currency={data?.currency.code}
      data-decimals={data?.currency.digits}
      data-sign={data?.currency.sign}
      data-plain={data?.scripts === false ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {data?.scripts !== false && <SkippedTransitions />}
        <BrowserColors theme={theme} header={data?.colors.header ?? HEADER_COLOR} />
        <Meta />
        <SharedPicture />
        <Links />
        {data?.colors.href && <link rel="stylesheet" href={data.colors.href} />}
      </head>
      <body>
        {data ? (
          <TimeZone.Provider value={data.timeZone}>
            <PricesIncludeTax.Provider value={data.pricesIncludeTax}>{children}</PricesIncludeTax.Provider>
          </TimeZone.Provider>
        ) : (
          children
        )}
        {data?.scripts && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
            <LiveReload nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** The header's default color in each theme. */
const HEADER_COLOR = { light: "#163e32", dark: "#0e2a21" };

type BrowserColorsProps = { theme: string | undefined; header: typeof HEADER_COLOR };

/** The color of the browser's toolbar: the header's. */
function BrowserColors({ theme, header }: BrowserColorsProps) {
  if (theme === "light" || theme === "dark") return <meta name="theme-color" content={header[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={header.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={header.dark} />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ShopError />;
}
