import { Link } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { skipLink } from "../header/headerStyles";
import type { AdminPage, Navigation } from "../header/navigation";
import { ThemeSwitch } from "../header/ThemeSwitch";
import { type HeaderUser, UserMenu } from "../header/UserMenu";
import type { Theme } from "../header/useTheme";
import { Icon } from "../ui/Icon";
import { BackOfficeNav } from "./BackOfficeNav";

export type BackOfficeFrameProps = {
  shopName: string;
  /** The signed-in admin. */
  user: HeaderUser;
  navigation: Navigation;
  /** The admin's choice, or null for the system setting. */
  theme: Theme | null;
  /** The entry of the navigation that the page belongs to. */
  current: AdminPage;
  /** Current path with query, to which the theme switch returns. */
  path: string;
  children: ReactNode;
};

/** The header and the navigation of the back office around a page and its footer, without what is for shoppers. */
export function BackOfficeFrame({ shopName, user, navigation, theme, current, path, children }: BackOfficeFrameProps) {
  const { hasShortcuts } = navigation;
  useEffect(() => {
    if (!hasShortcuts) return;
    // Without a connection there are no shortcuts; the pages work without them.
    const listening = import("./shortcuts").then(
      ({ listenForShortcuts }) => listenForShortcuts(),
      () => undefined,
    );
    return () => void listening.then((stop) => stop?.());
  }, [hasShortcuts]);
  return (
    <>
      <header className="relative bg-band text-band-ink [--focus:var(--mark)] print:hidden">
        <a className={skipLink} href="#main">
          Skip to content
        </a>
        <div className="flex items-center gap-1 px-gutter py-1.5 xl:pl-6">
          <Link className="mr-auto flex min-h-target min-w-0 items-center gap-2" to="/">
            <Icon name="post" className="h-7 w-7 text-mark" />
            <span className="truncate font-sign text-lg font-bold tracking-[-0.03em]">{shopName}</span>
            <span className="flex flex-none items-center gap-1 px-2 text-sm font-semibold max-md:sr-only">
              View shop
              <Icon name="external" className="h-4 w-4" />
            </span>
          </Link>
          <div>
            <ThemeSwitch theme={theme} path={path} />
          </div>
          <UserMenu user={user} />
        </div>
      </header>
      <div className="flex flex-1 flex-col xl:flex-row print:block">
        <BackOfficeNav groups={navigation.groups} current={current} waiting={user.waiting} />
        <div className="flex min-w-0 flex-1 flex-col print:block" data-back-office>
          {children}
        </div>
      </div>
    </>
  );
}
