import type { AdminPage } from "~/components/layout/BackOfficeNav";
import type { MenuLink } from "~/components/layout/MenuLinks";

// An entry is also the current one on pages whose address starts with one of `under`.
const PAGES = {
  overview: { to: "/admin", label: "Overview", icon: "home", shortcut: "h", under: [] },
  orders: {
    to: "/admin/orderlist",
    label: "Orders",
    counts: "orders",
    icon: "inbox",
    shortcut: "o",
    under: ["/admin/orderlist", "/order/"],
  },
  products: { to: "/admin/productlist", label: "Products", icon: "tag", shortcut: "p", under: ["/admin/product"] },
  users: { to: "/admin/userlist", label: "Users", icon: "people", shortcut: "u", under: ["/admin/user"] },
  messages: {
    to: "/admin/messages",
    label: "Messages",
    counts: "support",
    icon: "chat",
    shortcut: "m",
    under: ["/admin/messages", "/contactsupport"],
  },
  contact: { to: "/admin/contactmessages", label: "Contact messages", counts: "contact", icon: "mail", shortcut: "c" },
  rates: {
    to: "/admin/shippingrates",
    label: "Shipping rates",
    icon: "truck",
    shortcut: "r",
    under: ["/admin/shippingrate"],
  },
  subscribers: { to: "/admin/subscribers", label: "Mailing list", icon: "list", shortcut: "s" },
  aliexpress: { to: "/admin/aliexpress", label: "AliExpress", icon: "plug", shortcut: "a" },
  emails: { to: "/admin/emails", label: "Emails", icon: "send", shortcut: "e" },
  changes: { to: "/admin/changes", label: "Changes", icon: "clock", shortcut: "l" },
  settings: { to: "/admin/settings", label: "Settings", icon: "admin", shortcut: "t" },
} satisfies Record<string, AdminPage>;

/** The navigation of the back office, by groups: the pages used daily, then those about the shop itself. */
const groups: AdminPage[][] = [
  [PAGES.overview, PAGES.orders, PAGES.products, PAGES.users, PAGES.messages, PAGES.contact],
  [PAGES.rates, PAGES.subscribers, PAGES.aliexpress, PAGES.emails, PAGES.changes, PAGES.settings],
];

/** The Admin menu of the shop's header. */
const menu: MenuLink[] = [PAGES.overview, PAGES.users, PAGES.products, PAGES.orders, PAGES.messages, PAGES.contact];

/** What admins get of the navigation. It is data of their pages, so that shoppers do not load it. */
export const adminNavigation = { groups, menu };
