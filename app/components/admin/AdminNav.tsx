import { NavLink } from "@remix-run/react";

/** The pages of the back office, in the order of a working day. */
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
  { to: "/admin/emails", label: "E-mails" },
  { to: "/admin/changes", label: "Changes" },
];

export function AdminNav() {
  return (
    <nav className="admin-nav" aria-label="Back office">
      <ul>
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
