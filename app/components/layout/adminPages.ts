import type { MenuLink } from "./Header";

/** The pages of the back office; those used daily first. */
const PAGES = {
  overview: { to: "/admin", label: "Overview" },
  orders: { to: "/admin/orderlist", label: "Orders", counts: "orders" },
  products: { to: "/admin/productlist", label: "Products" },
  users: { to: "/admin/userlist", label: "Users" },
  rates: { to: "/admin/shippingrates", label: "Shipping rates" },
  taxes: { to: "/admin/taxes", label: "Taxes" },
  messages: { to: "/admin/messages", label: "Messages", counts: "support" },
  contact: { to: "/admin/contactmessages", label: "Contact messages", counts: "contact" },
  subscribers: { to: "/admin/subscribers", label: "Mailing list" },
  aliexpress: { to: "/admin/aliexpress", label: "AliExpress" },
  emails: { to: "/admin/emails", label: "Emails" },
  changes: { to: "/admin/changes", label: "Changes" },
  settings: { to: "/admin/settings", label: "Settings" },
} satisfies Record<string, MenuLink>;

/** The navigation of the back office. */
export const ADMIN_PAGES: MenuLink[] = Object.values(PAGES);

/** The Admin menu of the header. */
export const ADMIN_MENU: MenuLink[] = [
  PAGES.overview,
  PAGES.users,
  PAGES.products,
  PAGES.orders,
  PAGES.messages,
  PAGES.contact,
];
