import { NavLink, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { wrap } from "../layout/Page";

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
  { to: "/admin/settings", label: "Settings" },
];

const link = [
  "flex min-h-target items-center whitespace-nowrap border-b-2 border-transparent px-3 text-sm font-semibold text-muted",
  "hover:text-ink focus-visible:outline-offset-[-3px] aria-[current=page]:border-accent aria-[current=page]:text-ink",
].join(" ");
/** The row goes on beyond its edges. */
const fade = "max-lg:[mask-image:linear-gradient(90deg,transparent,#000_1rem,#000_calc(100%-2rem),transparent)]";

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
    <nav className="border-b border-line bg-sunken print:hidden" aria-label="Back office">
      <ul
        ref={row}
        className={`${wrap} relative flex gap-x-1 overflow-x-auto [scrollbar-width:none] lg:flex-wrap ${fade}`}
      >
        {PAGES.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === "/admin"} className={link}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
