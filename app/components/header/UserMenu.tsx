import { Form } from "@remix-run/react";
import { menuItem } from "./headerStyles";
import { Menu } from "./Menu";
import { type MenuLink, MenuLinks, type Waiting } from "./MenuLinks";
import type { Navigation } from "./navigation";

export type HeaderUser = {
  name: string;
  waiting: Waiting;
  /** Null for users who are not admins. */
  navigation: Navigation | null;
};

// These load new documents: the captcha and payment scripts need those pages' own Content Security Policy.
const USER_LINKS: MenuLink[] = [
  { to: "/profile", label: "Profile", reloadDocument: true },
  { to: "/profile#view", label: "My orders", reloadDocument: true },
  { to: "/wishlist", label: "Wish list" },
  { to: "/contactSupport", label: "Contact Support", reloadDocument: true, counts: "own" },
];

export function UserMenu({ user }: { user: HeaderUser }) {
  const { own } = user.waiting;
  return (
    <Menu icon="user" label={user.name} count={own} countLabel={own === 1 ? "unread message" : "unread messages"}>
      <MenuLinks links={USER_LINKS} waiting={user.waiting} />
      <li className="mt-2 border-t border-line pt-2">
        <Form method="post" action="/logout">
          <button type="submit" className={menuItem}>
            Logout
          </button>
        </Form>
      </li>
    </Menu>
  );
}
