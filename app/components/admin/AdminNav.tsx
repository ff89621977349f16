import { NavLink, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The pages of the back office; those used daily first. */
const PAGES: { to: string; label: string }[] = [
  { to: "/admin", label: "Overview" },
  { to: "/admin/orderlist", label: "Orders" },
  { to: "/admin/productlist", label: "Products" },
  { to: "/admin/userlist", label: "Users" },
  { to: "/admin/shippingrates", label: "Shipping rates" },
  { to: "/admin/messages", label: "Messages" },
  { to: "/admin/contactmessages", label: "Contact messages" },
  { to: "/admin/subscribers", label: "Mailing list" },
  { to: "/admin/aliexpress", label: "AliExpress" },
  { to: "/admin/emails", label: "Emails" },
  { to: "/admin/changes", label: "Changes" },
];

/** On phones the navigation is one scrolling row; the current page is scrolled into view. */
export function AdminNav() {
  const row = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const list = row.current;
    const here = pathname && list?.querySelector<HTMLElement>("[aria-current=page]");
    if (here) list?.scrollTo({ left: here.offsetLeft - (list.clientWidth - here.offsetWidth) / 2 });
  }, [pathname]);
  return (
    <nav className="admin-nav" aria-label="Back office">
      <ul ref={row}>
        {PAGES.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === "/admin"}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
