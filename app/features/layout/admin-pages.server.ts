import type { AdminPage, Navigation } from "~/components/layout/BackOfficeNav";
import type { MenuLink } from "~/components/layout/MenuLinks";
import { usesShortcuts } from "./shortcuts.server";

// An entry is also the current one on pages whose address starts with one of `under`.
const PAGES = {
  overview: { to: "/admin", label: "Overview", icon: "home", keys: "g h", under: [] },
  orders: {
    to: "/admin/orderlist",
    label: "Orders",
    counts: "orders",
    icon: "inbox",
    keys: "g o",
    under: ["/admin/orderlist", "/order/"],
  },
  products: { to: "/admin/productlist", label: "Products", icon: "tag", keys: "g p", under: ["/admin/product"] },
  users: { to: "/admin/userlist", label: "Users", icon: "people", keys: "g u", under: ["/admin/user"] },
  messages: {
    to: "/admin/messages",
    label: "Messages",
    counts: "support",
    icon: "chat",
    keys: "g m",
    under: ["/admin/messages", "/contactsupport"],
  },
  contact: { to: "/admin/contactmessages", label: "Contact messages", counts: "contact", icon: "mail", keys: "g c" },
  rates: {
    to: "/admin/shippingrates",
    label: "Shipping rates",
    icon: "truck",
    keys: "g r",
    under: ["/admin/shippingrate"],
  },
  taxes: { to: "/admin/taxes", label: "Taxes", icon: "percent", keys: "g x", under: ["/admin/tax"] },
  discounts: {
    to: "/admin/discounts",
    label: "Discounts",
    icon: "discount",
    keys: "g d",
    under: ["/admin/discount"],
  },
  pages: { to: "/admin/pages", label: "Pages", icon: "page", keys: "g w" },
  subscribers: { to: "/admin/subscribers", label: "Mailing list", icon: "list", keys: "g s" },
  aliexpress: { to: "/admin/aliexpress", label: "AliExpress", icon: "plug", keys: "g a" },
  emails: { to: "/admin/emails", label: "Emails", icon: "send", keys: "g e" },
  changes: { to: "/admin/changes", label: "Changes", icon: "clock", keys: "g l" },
  export: { to: "/admin/export", label: "Export", icon: "download", keys: "g j" },
  settings: { to: "/admin/settings", label: "Settings", icon: "admin", keys: "g t" },
  shortcuts: { to: "/admin/shortcuts", label: "Shortcuts", icon: "keyboard", keys: "?" },
} satisfies Record<string, AdminPage>;

/** The navigation of the back office, by groups: the pages used daily, then those about the shop itself. */
const groups: AdminPage[][] = [
  [PAGES.overview, PAGES.orders, PAGES.products, PAGES.users, PAGES.messages, PAGES.contact],
  [
    PAGES.discounts,
    PAGES.rates,
    PAGES.taxes,
    PAGES.pages,
    PAGES.subscribers,
    PAGES.aliexpress,
    PAGES.emails,
    PAGES.changes,
    PAGES.export,
    PAGES.settings,
    PAGES.shortcuts,
  ],
];

/** The Admin menu of the shop's header. */
const menu: MenuLink[] = [PAGES.overview, PAGES.users, PAGES.products, PAGES.orders, PAGES.messages, PAGES.contact];

/** What an admin gets of the navigation. It is data of the pages, so that shoppers do not load it. */
export function adminNavigation(request: Request): Navigation {
  return { groups, menu, hasShortcuts: usesShortcuts(request) };
}

type ShortcutGroup = { title: string; shortcuts: { keys: string; label: string }[] };

/** The keyboard shortcuts of the back office. Those of lists and orders are in the components that have them. */
export function listShortcuts(): ShortcutGroup[] {
  return [
    { title: "Pages", shortcuts: groups.flat().map(({ keys, label }) => ({ keys, label })) },
    {
      title: "Lists",
      shortcuts: [
        { keys: "/", label: "Go to the search or the first filter" },
        { keys: "j", label: "Next row" },
        { keys: "k", label: "Previous row" },
        { keys: "Enter", label: "Open the row" },
        { keys: "x", label: "Tick the row" },
      ],
    },
    {
      title: "An order",
      shortcuts: [
        { keys: "n", label: "Next order to ship" },
        { keys: "t", label: "Type tracking numbers" },
        { keys: "p", label: "Packing slip" },
        { keys: "i", label: "Invoice" },
        { keys: "b", label: "Back to the list" },
      ],
    },
  ];
}
