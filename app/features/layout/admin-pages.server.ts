import type { AdminPage, Navigation } from "~/components/header/navigation";
import type { Person } from "~/shop/sessions/session.server";
import { hasPermission, type Permission } from "~/shop/staff/permissions";
import { usesShortcuts } from "./preferences.server";

/** A page, and the permission that it needs, if not every role opens it. */
type StaffPage = AdminPage & { permission?: Permission };

// An entry is also the current one on pages whose address starts with one of `under`.
const PAGES = {
  overview: { to: "/admin", label: "Overview", icon: "home", keys: "g h", under: [] },
  orders: {
    permission: "orders.read",
    to: "/admin/orderlist",
    label: "Orders",
    counts: "orders",
    icon: "inbox",
    keys: "g o",
    under: ["/admin/orderlist", "/admin/orders/", "/order/"],
  },
  returns: {
    permission: "orders.fulfill",
    to: "/admin/returns",
    label: "Returns",
    icon: "post",
    keys: "g n",
  },
  products: {
    permission: "products.read",
    to: "/admin/productlist",
    label: "Products",
    icon: "tag",
    keys: "g p",
    under: ["/admin/product"],
  },
  categories: {
    permission: "categories",
    to: "/admin/categories",
    label: "Categories",
    icon: "grid",
    keys: "g k",
  },
  reviews: { permission: "reviews", to: "/admin/reviews", label: "Reviews", icon: "star", keys: "g v" },
  customers: {
    permission: "customers",
    to: "/admin/customers",
    label: "Customers",
    icon: "people",
    keys: "g z",
  },
  users: {
    permission: "customers",
    to: "/admin/userlist",
    label: "Users",
    icon: "user",
    keys: "g u",
    under: ["/admin/user"],
  },
  messages: {
    permission: "messages",
    to: "/admin/messages",
    label: "Support messages",
    counts: "support",
    icon: "chat",
    keys: "g m",
    under: ["/admin/messages", "/contactsupport"],
  },
  contact: {
    permission: "messages",
    to: "/admin/contactmessages",
    label: "Contact messages",
    counts: "contact",
    icon: "mail",
    keys: "g c",
  },
  rates: {
    permission: "shipping-rates",
    to: "/admin/shippingrates",
    label: "Shipping rates",
    icon: "truck",
    keys: "g r",
    under: ["/admin/shippingrate", "/admin/shippingzone"],
  },
  taxes: {
    permission: "taxes",
    to: "/admin/taxes",
    label: "Taxes",
    icon: "percent",
    keys: "g x",
    under: ["/admin/tax"],
  },
  discounts: {
    permission: "discounts",
    to: "/admin/discounts",
    label: "Discounts",
    icon: "discount",
    keys: "g d",
    under: ["/admin/discount"],
  },
  pages: { permission: "pages", to: "/admin/pages", label: "Pages", icon: "page", keys: "g w" },
  homePage: { permission: "pages", to: "/admin/homepage", label: "Home page", icon: "home", keys: "g f" },
  reports: { permission: "sales", to: "/admin/reports", label: "Reports", icon: "chart", keys: "g b" },
  subscribers: { permission: "customers", to: "/admin/subscribers", label: "Mailing list", icon: "list", keys: "g s" },
  aliexpress: { permission: "products.edit", to: "/admin/aliexpress", label: "AliExpress", icon: "plug", keys: "g a" },
  emails: { permission: "records", to: "/admin/emails", label: "Emails", icon: "send", keys: "g e" },
  changes: { permission: "records", to: "/admin/changes", label: "Changes", icon: "clock", keys: "g l" },
  export: { permission: "export", to: "/admin/export", label: "Export", icon: "download", keys: "g j" },
  settings: {
    permission: "settings",
    to: "/admin/settings",
    label: "Settings",
    icon: "admin",
    keys: "g t",
    under: ["/admin/settings/"],
  },
  shortcuts: { to: "/admin/shortcuts", label: "Shortcuts", icon: "keyboard", keys: "?" },
} satisfies Record<string, StaffPage>;

/** The navigation of the back office, by groups: the pages used daily, then those about the shop itself. */
const groups: StaffPage[][] = [
  [
    PAGES.overview,
    PAGES.orders,
    PAGES.returns,
    PAGES.products,
    PAGES.reports,
    PAGES.categories,
    PAGES.reviews,
    PAGES.customers,
    PAGES.users,
    PAGES.messages,
    PAGES.contact,
  ],
  [
    PAGES.discounts,
    PAGES.rates,
    PAGES.taxes,
    PAGES.homePage,
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
const menu: StaffPage[] = [PAGES.overview, PAGES.users, PAGES.products, PAGES.orders, PAGES.messages, PAGES.contact];

/** The pages that an admin may open. */
function pagesFor(admin: Person, pages: StaffPage[]): AdminPage[] {
  return pages
    .filter(({ permission }) => !permission || hasPermission(admin, permission))
    .map(({ permission: _, ...page }) => page);
}

/** Where the back office goes on from an error at a path; undefined outside of it. */
export function findList(path: string): { to: string; label: string } | undefined {
  if (!/^\/admin(?:\/|$)/.test(path)) return undefined;
  const isAt = ({ to, under = [to] }: StaffPage) => under.some((start) => path.startsWith(start));
  const { to, label } = groups.flat().find(isAt) ?? PAGES.overview;
  return { to, label: `Back to ${label}` };
}

const groupsFor = (admin: Person) => groups.map((group) => pagesFor(admin, group));

/** What an admin gets of the navigation. It is data of the pages, so that shoppers do not load it. */
export function adminNavigation(request: Request, admin: Person): Navigation {
  return { groups: groupsFor(admin), menu: pagesFor(admin, menu), hasShortcuts: usesShortcuts(request) };
}

type ShortcutGroup = { title: string; shortcuts: { keys: string; label: string }[] };

/** The keyboard shortcuts of the back office. Those of lists and orders are in the components that have them. */
export function listShortcuts(admin: Person): ShortcutGroup[] {
  return [
    {
      title: "Pages",
      shortcuts: groupsFor(admin)
        .flat()
        .map(({ keys, label }) => ({ keys, label })),
    },
    {
      title: "Lists",
      shortcuts: [
        { keys: "/", label: "Go to the search or the first filter" },
        { keys: "j", label: "Next row" },
        { keys: "k", label: "Previous row" },
        { keys: "Enter", label: "Open the row" },
        { keys: "x", label: "Select the row" },
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
