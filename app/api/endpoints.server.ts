import { accounts } from "./accounts.server";
import { bulkChanges } from "./bulk-changes.server";
import { categories } from "./categories.server";
import { customers } from "./customers.server";
import { discounts } from "./discounts.server";
import { messages } from "./messages.server";
import { orders } from "./orders.server";
import { pages } from "./pages.server";
import { products } from "./products.server";
import { profile } from "./profile.server";
import { reports } from "./reports.server";
import { returns } from "./returns.server";
import { service } from "./service.server";
import { sessions } from "./sessions.server";
import { labels, shipping, zones } from "./shipping.server";
import { taxes } from "./taxes.server";
import { twoFactor } from "./two-factor.server";

/** The endpoints of the API in the order of its document, without the document's own. A test compares them with the routes. */
export const endpoints = [
  sessions,
  profile,
  twoFactor,
  accounts,
  customers,
  products,
  bulkChanges,
  categories,
  shipping,
  zones,
  taxes,
  discounts,
  pages,
  orders,
  labels,
  reports,
  returns,
  messages,
  service,
].flatMap((noun) => Object.values(noun));
