import { readFlash } from "~/http/reply/flash.server";
import type { RequestContext } from "~/http/server/context.server";
import { allCategoriesPath, menuCategories } from "~/shop/categories/category-menu.server";
import { hasMailServer } from "~/shop/email/mail-server.server";
import { offersNewsletter } from "~/shop/mailing-list/newsletter.server";
import { countUnread } from "~/shop/messages/conversation.server";
import { countTasks } from "~/shop/overview/to-do.server";
import { publishedPages } from "~/shop/pages/pages.server";
import { canBePaid, offeredMethods } from "~/shop/payment-methods/payment-providers.server";
import { setting } from "~/shop/settings/settings.server";
import { countVisitorCart } from "../cart/cart-owner.server";
import { markShownConversationRead } from "../messages/mark-read.server";
import { adminNavigation } from "./admin-pages.server";
import { demoLinks, sellerFacts } from "./shop-facts.server";

export async function loadLayout(request: Request, context: RequestContext) {
  const person = await context.visitor.person();
  const customer = person && !person.isGuest ? person : null;
  if (customer) markShownConversationRead(request, customer);
  const user = customer && {
    name: customer.firstName || customer.username,
    navigation: customer.isAdmin ? adminNavigation(request, customer) : null,
    waiting: {
      ...countUnread(customer),
      ...(customer.isAdmin ? countTasks() : { orders: 0, contact: 0 }),
    },
  };
  return {
    user,
    cartCount: await countVisitorCart(context.visitor),
    notice: readFlash(request, context, hasMailServer()),
    shopName: setting("shopName"),
    logo: setting("logo"),
    announcement: setting("announcement"),
    categories: shownCategories(),
    address: sellerFacts().address,
  };
}

/** The row under the header, which leads to all categories first if they are in groups or more than it shows. */
function shownCategories(): { name: string; path: string }[] {
  const all = allCategoriesPath();
  const categories = menuCategories().map(({ name, path }) => ({ name, path }));
  return all === null ? categories : [{ name: "All categories", path: all }, ...categories];
}

export function footerFacts() {
  return {
    year: new Date().getUTCFullYear(),
    seller: sellerFacts(),
    pages: publishedPages().map(({ slug, title }) => ({ slug, title })),
    paymentMethods: canBePaid() ? offeredMethods().map(({ name }) => name) : [],
    hasNewsletter: offersNewsletter(),
    demo: demoLinks,
  };
}
