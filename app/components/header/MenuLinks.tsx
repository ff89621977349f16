import { Link } from "@remix-run/react";
import { menuItem } from "./headerStyles";

/** What waits for the user; the counts other than `own` are 0 for users who are not admins. */
export type Waiting = {
  /** Unread messages in the user's own conversation. */
  own: number;
  /** Unread messages that other accounts sent to support. */
  support: number;
  /** Orders to ship. */
  orders: number;
  /** Unread messages of the contact form. */
  contact: number;
};

export type MenuLink = {
  to: string;
  label: string;
  reloadDocument?: boolean;
  /** Which count is shown after the label. */
  counts?: keyof Waiting;
};

export function MenuLinks({ links, waiting }: { links: MenuLink[]; waiting: Waiting }) {
  return links.map(({ to, label, reloadDocument, counts }) => {
    const shownCount = counts ? waiting[counts] : 0;
    return (
      <li key={to}>
        <Link className={menuItem} to={to} reloadDocument={reloadDocument}>
          {shownCount > 0 ? `${label} (${shownCount})` : label}
        </Link>
      </li>
    );
  });
}
