import { Link } from "@remix-run/react";
import type { ComponentType } from "react";
import { Icon } from "../ui/Icon";
import { wrap } from "../ui/layoutStyles";
import { CartLink } from "./CartLink";
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
  /** Whether the page is a step of the checkout, which has no search. */
  isCheckout: boolean;
  searchBox: ComponentType<{ keyword?: string }>;
};

/**
 * Stays at the top of windows that are high enough: on phones only its second row, with the search and the cart.
 * The values of `top` are the height of the first row.
 */
const stays =
  "[@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:-top-12 [@media(min-height:30rem)]:min-[600px]:top-0";

export function Header(props: HeaderProps) {
  const { shopName, logo, user, cartCount, theme, path, keyword, isCheckout, searchBox: SearchBox } = props;
  const tasks = user ? user.waiting.support + user.waiting.orders + user.waiting.contact : 0;
  return (
    <header
      className={`perforated relative z-20 bg-band text-band-ink [--focus:var(--mark)] forced-colors:border-b print:hidden ${isCheckout ? "" : stays}`}
      {...(isCheckout ? { "data-asks-for-email": "" } : { "data-stays": "" })}
    >
      <a className={skipLink} href="#main">
        Skip to content
      </a>
      <div
        className={`${wrap} flex flex-wrap items-center gap-x-1 gap-y-1 pb-2 pt-1 min-[600px]:gap-x-2 min-[600px]:py-2`}
      >
        <Link
          className="mr-auto flex min-h-target min-w-0 max-w-full items-center gap-2 font-sign text-xl font-bold tracking-[-0.03em] min-[600px]:mr-3 lg:text-2xl"
          to="/"
        >
          {logo ? (
            <Logo className="max-h-11 max-w-full" path={logo} shopName={shopName} />
          ) : (
            <>
              <Icon name="post" className="h-7 w-7 flex-none text-mark lg:h-8 lg:w-8" />
              <span className="line-clamp-2 min-w-0 leading-tight wrap-anywhere">{shopName}</span>
            </>
          )}
        </Link>
        {isCheckout ? <span className="flex-1 max-[600px]:hidden" /> : <SearchBox keyword={keyword} />}
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
        <CartLink cartCount={cartCount} isCheckout={isCheckout} />
      </div>
    </header>
  );
}
