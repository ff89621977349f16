import type { AdminPage, Navigation } from "~/components/header/navigation";
import type { Person } from "~/shop/sessions/session.server";
import { hasPermission, type Permission } from "~/shop/staff/permissions";
import { usesShortcuts } from "./preferences.server";

/** A page, and the permission that it needs, if not every role opens it. */
type StaffPage = AdminPage & { permission?: Permission };

/** The pages used daily. An entry is also the current one on pages whose address starts with one of `under`. */
const DAILY = {
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
  returns: { permission: "orders.fulfill", to: "/admin/returns", label: "Returns", icon: "post", keys: "g n" },
  products: {
    permission: "products.read",
    to: "/admin/productlist",
    label: "Products",
    icon: "tag",
    keys: "g p",
    under: ["/admin/product"],
  },
  reports: { permission: "sales", to: "/admin/reports", label: "Reports", icon: "chart", keys: "g b" },
  categories: { permission: "categories", to: "/admin/categories", label: "Categories", icon: "grid", keys: "g k" },
  reviews: { permission: "reviews", to: "/admin/reviews", label: "Reviews", icon: "star", keys: "g v" },
  customers: { permission: "customers", to: "/admin/customers", label: "Customers", icon: "people", keys: "g z" },
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
} satisfies Record<string, StaffPage>;

/** The pages about the shop itself. */
const ABOUT_SHOP: StaffPage[] = [
  {
    permission: "discounts",
    to: "/admin/discounts",
    label: "Discounts",
    icon: "discount",
    keys: "g d",
    under: ["/admin/discount"],
  },
  {
    permission: "shipping-rates",
    to: "/admin/shippingrates",
    label: "Shipping rates",
    icon: "truck",
    keys: "g r",
    under: ["/admin/shippingrate", "/admin/shippingzone"],
  },
  { permission: "taxes", to: "/admin/taxes", label: "Taxes", icon: "percent", keys: "g x", under: ["/admin/tax"] },
  { permission: "pages", to: "/admin/homepage", label: "Home page", icon: "home", keys: "g f" },
  { permission: "pages", to: "/admin/pages", label: "Pages", icon: "page", keys: "g w" },
  { permission: "customers", to: "/admin/subscribers", label: "Mailing list", icon: "list", keys: "g s" },
  { permission: "products.edit", to: "/admin/aliexpress", label: "AliExpress", icon: "plug", keys: "g a" },
  { permission: "records", to: "/admin/emails", label: "Emails", icon: "send", keys: "g e" },
  { permission: "records", to: "/admin/changes", label: "Changes", icon: "clock", keys: "g l" },
  { permission: "export", to: "/admin/export", label: "Export", icon: "download", keys: "g j" },
  {
    permission: "settings",
    to: "/admin/settings",
    label: "Settings",
    icon: "admin",
    keys: "g t",
    under: ["/admin/settings/"],
  },
  { to: "/admin/shortcuts", label: "Shortcuts", icon: "keyboard", keys: "?" },
];

/** The navigation of the back office, by groups. */
const groups: StaffPage[][] = [Object.values(DAILY), ABOUT_SHOP];

/** The Admin menu of the shop's header. */
const menu: StaffPage[] = [DAILY.overview, DAILY.users, DAILY.products, DAILY.orders, DAILY.messages, DAILY.contact];

function pagesFor(admin: Person, pages: StaffPage[]): AdminPage[] {
  return pages
    .filter(({ permission }) => !permission || hasPermission(admin, permission))
    .map(({ permission: _, ...page }) => page);
}

/** Where the back office goes on from an error at a path; undefined outside of it. */
export function findList(path: string): { to: string; label: string } | undefined {
  if (!/^\/admin(?:\/|$)/.test(path)) return undefined;
  const isAt = ({ to, under = [to] }: StaffPage) => under.some((start) => path.startsWith(start));
  const { to, label } = groups.flat().find(isAt) ?? DAILY.overview;
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
