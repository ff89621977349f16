import { Form, Link } from "@remix-run/react";
import { Icon } from "../ui/Icon";
import { count, menuItem, tool, toolIcon, toolLabel } from "./headerStyles";
import { Logo } from "./Logo";
import { Menu } from "./Menu";
import { wrap } from "./Page";
import { chooseTheme, type Theme } from "./useTheme";

/** What waits for the user; the counts other than `own` are 0 for users who are not admins. */
type Waiting = {
  /** Unread messages in the user's own conversation. */
  own: number;
  /** Unread messages that other accounts sent to support. */
  support: number;
  /** Orders to ship. */
  orders: number;
  /** Unread messages of the contact form. */
  contact: number;
};

export type HeaderUser = { name: string; isAdmin: boolean; waiting: Waiting };

export type MenuLink = {
  to: string;
  label: string;
  reloadDocument?: boolean;
  /** Which count is shown after the label. */
  counts?: keyof Waiting;
};

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
  userLinks: MenuLink[];
  adminLinks: MenuLink[];
};

/** Where the label is hidden, the number is at the icon's corner. */
const onIcon = [
  "max-md:absolute max-md:right-0 max-md:top-0",
  "md:max-lg:group-has-[details+details]/tools:absolute md:max-lg:group-has-[details+details]/tools:right-0",
  "md:max-lg:group-has-[details+details]/tools:top-0",
].join(" ");

export function Header({ shopName, logo, user, cartCount, theme, path, keyword, userLinks, adminLinks }: HeaderProps) {
  const tasks = user ? user.waiting.support + user.waiting.orders + user.waiting.contact : 0;
  return (
    <header className="perforated relative bg-band text-band-ink [--focus:var(--mark)] print:hidden">
      <a
        className="absolute left-2 top-2 z-30 rounded bg-surface px-4 py-3 font-semibold text-ink [&:not(:focus)]:sr-only"
        href="#main"
      >
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
        <Form
          className="order-1 flex h-11 min-w-0 flex-1 overflow-hidden rounded-md border border-band-edge bg-surface text-ink focus-within:focus-outline focus-within:outline-offset-1 max-md:basis-[calc(100%-4rem)] md:order-none md:mr-auto md:max-w-md"
          role="search"
          action="/search"
          key={keyword}
        >
          <input
            className="min-w-0 flex-1 bg-transparent pl-3 text-base text-ink outline-none"
            type="search"
            name="keyword"
            defaultValue={keyword}
            placeholder="Search the shop"
            aria-label="Search products"
            autoComplete="off"
            enterKeyHint="search"
          />
          <button
            className="flex w-11 flex-none items-center justify-center text-accent [--focus:var(--accent)] focus-visible:outline-offset-[-4px]"
            type="submit"
            aria-label="Search"
          >
            <Icon name="search" />
          </button>
        </Form>
        {theme !== "dark" && <ThemeSwitch to="dark" path={path} />}
        {theme !== "light" && <ThemeSwitch to="light" path={path} />}
        {user?.isAdmin && (
          <Menu icon="admin" label="Admin" count={tasks} countLabel={tasks === 1 ? "task" : "tasks"}>
            <MenuLinks links={adminLinks} waiting={user.waiting} />
          </Menu>
        )}
        {user ? (
          <Menu
            icon="user"
            label={user.name}
            count={user.waiting.own}
            countLabel={user.waiting.own === 1 ? "unread message" : "unread messages"}
          >
            <MenuLinks links={userLinks} waiting={user.waiting} />
            <li className="mt-2 border-t border-line pt-2">
              <Form method="post" action="/logout">
                <button type="submit" className={menuItem}>
                  Logout
                </button>
              </Form>
            </li>
          </Menu>
        ) : (
          <Link reloadDocument className={tool} to={`/login?redirect=${encodeURIComponent(path)}`}>
            <Icon name="user" className={toolIcon} />
            <span className={toolLabel}>Sign In</span>
          </Link>
        )}
        <Link className={tool} to="/cart">
          <Icon name="cart" className={toolIcon} />
          <span className="sr-only">{`Cart, ${cartCount} ${cartCount === 1 ? "item" : "items"}`}</span>
          <span className={toolLabel} aria-hidden="true">
            Cart
          </span>
          {cartCount > 0 && (
            <span className={`${count} ${onIcon}`} aria-hidden="true">
              {cartCount}
            </span>
          )}
        </Link>
      </div>
    </header>
  );
}

function MenuLinks({ links, waiting }: { links: MenuLink[]; waiting: Waiting }) {
  return links.map(({ label, counts, ...link }) => {
    const shownCount = counts ? waiting[counts] : 0;
    return (
      <li key={link.to}>
        <Link className={menuItem} {...link}>
          {shownCount > 0 ? `${label} (${shownCount})` : label}
        </Link>
      </li>
    );
  });
}

type ThemeSwitchProps = { to: Theme; path: string };

/** Without JavaScript it is a plain form that returns to the same page. */
function ThemeSwitch({ to, path }: ThemeSwitchProps) {
  return (
    <form
      className={`order-1 md:order-none ${to === "dark" ? "dark:hidden" : "hidden dark:block"}`}
      method="post"
      action="/theme"
      onSubmit={(event) => {
        event.preventDefault();
        chooseTheme(to);
      }}
    >
      <input type="hidden" name="theme" value={to} />
      <input type="hidden" name="redirect" value={path} />
      <button className={tool} type="submit">
        <Icon name={to === "dark" ? "moon" : "sun"} className={toolIcon} />
        <span className={toolLabel}>{to === "dark" ? "Dark" : "Light"}</span>
      </button>
    </form>
  );
}
