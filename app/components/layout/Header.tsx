import { Form, Link } from "@remix-run/react";
import { Icon } from "../ui/Icon";
import { Menu } from "./Menu";
import { chooseTheme, type Theme } from "./useTheme";

/** Numbers of unread messages. */
type Unread = { own: number; support: number };

export type HeaderUser = { name: string; isAdmin: boolean; unread: Unread };

export type MenuLink = {
  to: string;
  label: string;
  reloadDocument?: boolean;
  /** Which unread count is shown after the label. */
  counts?: keyof Unread;
};

type HeaderProps = {
  shopName: string;
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

export function Header({ shopName, user, cartCount, theme, path, keyword, userLinks, adminLinks }: HeaderProps) {
  return (
    <header className="band">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="band-row">
        <Link className="brand" to="/">
          <Icon name="post" />
          <span>{shopName}</span>
        </Link>
        <Form className="find" role="search" action="/search" key={keyword}>
          <input
            type="search"
            name="keyword"
            defaultValue={keyword}
            placeholder="Search the shop"
            aria-label="Search products"
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" aria-label="Search">
            <Icon name="search" />
          </button>
        </Form>
        {theme !== "dark" && <ThemeSwitch to="dark" path={path} />}
        {theme !== "light" && <ThemeSwitch to="light" path={path} />}
        {user?.isAdmin && (
          <Menu icon="admin" label="Admin" unread={user.unread.support}>
            <MenuLinks links={adminLinks} unread={user.unread} />
          </Menu>
        )}
        {user ? (
          <Menu icon="user" label={user.name} unread={user.unread.own}>
            <MenuLinks links={userLinks} unread={user.unread} />
            <li className="menu-cut">
              <Form method="post" action="/logout">
                <button type="submit" className="menu-item">
                  Logout
                </button>
              </Form>
            </li>
          </Menu>
        ) : (
          <Link reloadDocument className="tool" to={`/login?redirect=${encodeURIComponent(path)}`}>
            <Icon name="user" />
            <span className="lbl">Sign In</span>
          </Link>
        )}
        <Link className="tool" to="/cart">
          <Icon name="cart" />
          <span className="sr-only">{`Cart, ${cartCount} ${cartCount === 1 ? "item" : "items"}`}</span>
          <span className="lbl" aria-hidden="true">
            Cart
          </span>
          {cartCount > 0 && (
            <span className="count on-icon" aria-hidden="true">
              {cartCount}
            </span>
          )}
        </Link>
      </div>
    </header>
  );
}

function MenuLinks({ links, unread }: { links: MenuLink[]; unread: Unread }) {
  return links.map(({ label, counts, ...link }) => {
    const unreadCount = counts ? unread[counts] : 0;
    return (
      <li key={link.to}>
        <Link className="menu-item" {...link}>
          {unreadCount > 0 ? `${label} (${unreadCount})` : label}
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
      className={to === "dark" ? "switch to-dark" : "switch to-light"}
      method="post"
      action="/theme"
      onSubmit={(event) => {
        event.preventDefault();
        chooseTheme(to);
      }}
    >
      <input type="hidden" name="theme" value={to} />
      <input type="hidden" name="redirect" value={path} />
      <button className="tool" type="submit">
        <Icon name={to === "dark" ? "moon" : "sun"} />
        <span className="lbl">{to === "dark" ? "Dark" : "Light"}</span>
      </button>
    </form>
  );
}
