import { Link } from "@remix-run/react";
import type { ComponentType } from "react";
import { Icon } from "../ui/Icon";
import { wrap } from "../ui/layoutStyles";
import { CartLink, type LoadCartDrawer } from "./CartLink";
import { skipLink, tool, toolIcon, toolLabel } from "./headerStyles";
import { Logo } from "./Logo";
import { Menu } from "./Menu";
import { MenuLinks } from "./MenuLinks";
import { ThemeSwitch } from "./ThemeSwitch";
import { type HeaderUser, UserMenu } from "./UserMenu";
import type { Theme } from "./useTheme";

type HeaderProps = {
  shopName: string;
  /** The path of a picture that is shown instead of the name; empty for none. */
  logo: string;
  /** The signed-in user; null for visitors and guests. */
  user: HeaderUser | null;
  /** Total quantity in the cart. */
  cartCount: number;
  /** The shopper's choice, or null for the system setting. */
  theme: Theme | null;
  /** Current path with query, to which the theme switch and login return. */
  path: string;
  keyword?: string;
  searchBox: ComponentType<{ keyword?: string }>;
  loadCartDrawer: LoadCartDrawer;
};

export function Header({
  shopName,
  logo,
  user,
  cartCount,
  theme,
  path,
  keyword,
  searchBox: SearchBox,
  loadCartDrawer,
}: HeaderProps) {
  const tasks = user ? user.waiting.support + user.waiting.orders + user.waiting.contact : 0;
  return (
    <header className="perforated relative bg-band text-band-ink [--focus:var(--mark)] print:hidden">
      <a className={skipLink} href="#main">
        Skip to content
      </a>
      <div
        className={`group/tools ${wrap} flex flex-wrap items-center gap-x-1 gap-y-2 pb-4 pt-2 md:flex-nowrap md:pb-5 md:pt-4`}
      >
        <Link
          className="mr-auto flex min-h-target min-w-0 flex-1 items-center gap-2 font-sign text-xl font-bold tracking-[-0.03em] md:mr-4 md:max-w-xs md:flex-none md:text-2xl"
          to="/"
        >
          {logo ? (
            <Logo className="max-h-11 max-w-full" path={logo} shopName={shopName} />
          ) : (
            <>
              <Icon name="post" className="h-7 w-7 text-mark md:h-8 md:w-8" />
              <span className="truncate">{shopName}</span>
            </>
          )}
        </Link>
        <SearchBox keyword={keyword} />
        <ThemeSwitch theme={theme} path={path} />
        {user?.navigation && (
          <Menu icon="admin" label="Admin" count={tasks} countLabel={tasks === 1 ? "task" : "tasks"}>
            <MenuLinks links={user.navigation.menu} waiting={user.waiting} />
          </Menu>
        )}
        {user ? (
          <UserMenu user={user} />
        ) : (
          <Link reloadDocument className={tool} to={`/login?redirect=${encodeURIComponent(path)}`}>
            <Icon name="user" className={toolIcon} />
            <span className={toolLabel}>Sign In</span>
          </Link>
        )}
        <CartLink cartCount={cartCount} loadDrawer={loadCartDrawer} />
      </div>
    </header>
  );
}
