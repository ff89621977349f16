import { useLocation, useParams } from "@remix-run/react";
import type { ComponentType, ReactNode } from "react";
import { OpenCart } from "../adding/openCart";
import { type LoadCartDrawer, useCartDrawer } from "../adding/useCartDrawer";
import { CategoryRow, type LoadCategoryMenu } from "../header/CategoryRow";
import { Header } from "../header/Header";
import type { HeaderUser } from "../header/UserMenu";
import { useTheme } from "../header/useTheme";
import { wrap } from "../ui/layoutStyles";
import { Toast } from "../ui/Toast";
import type { BackOfficeFrameProps } from "./BackOfficeFrame";
import { FinishedPart } from "./FinishedPart";
import { findCurrentPage } from "./findCurrentPage";
import { NavigationStatus } from "./NavigationStatus";

/** What header and footer show. */
export type LayoutData = {
  user: HeaderUser | null;
  cartCount: number;
  notice: { message: string; title?: string; duration?: number } | null;
  shopName: string;
  /** The path of a picture; empty for none. */
  logo: string;
  /** Empty for none. */
  announcement: string;
  /** The row under the header. */
  categories: { name: string; path: string }[];
  /** The lines of the postal address. */
  address: string[];
  /** Its HTML: see `footerMarkup` and `FinishedPart`. */
  footer: string | null;
};

type ShopFrameProps = {
  /** Undefined if it could not be loaded: then the page is shown without header and footer. */
  layout: LayoutData | undefined;
  theme: "light" | "dark" | null;
  searchBox: ComponentType<{ keyword?: string }>;
  loadCartDrawer: LoadCartDrawer;
  loadCategoryMenu: LoadCategoryMenu;
  /** The frame of staff on the pages of the back office. */
  backOfficeFrame: ComponentType<BackOfficeFrameProps>;
  children: ReactNode;
};

/** The steps of the checkout. */
const STEP = /^\/(shipping(rate)?|payment|placeorder|login\?redirect=(\/|%2F)shipping)$/i;

/**
 * Header and footer around a page, also around error pages if the data could be loaded: the back office's for admins on
 * its pages, the shop's otherwise.
 */
export function ShopFrame({
  layout,
  theme: known,
  searchBox,
  loadCartDrawer,
  loadCategoryMenu,
  backOfficeFrame: BackOfficeFrame,
  children,
}: ShopFrameProps) {
  const theme = useTheme(known);
  const { pathname, search, key } = useLocation();
  const { keyword } = useParams();
  const { openCart, drawer } = useCartDrawer(loadCartDrawer);
  if (!layout) return children;
  const { user, cartCount, notice, shopName, logo, announcement, categories, address } = layout;
  const toast = notice && <Toast key={key} {...notice} />;
  const printedName = (
    <p className="mb-4 hidden whitespace-pre-line text-sm print:block">{[shopName, ...address].join("\n")}</p>
  );
  const shared = { shopName, theme, path: pathname + search };
  const isCheckout = STEP.test(shared.path);
  const footer = <FinishedPart name="footer" html={layout.footer} />;
  const navigation = user?.navigation;
  const current = navigation && findCurrentPage(navigation.groups, pathname);
  if (navigation && current) {
    return (
      <BackOfficeFrame {...shared} user={user} navigation={navigation} current={current}>
        <NavigationStatus />
        {toast}
        {printedName}
        {children}
        {footer}
      </BackOfficeFrame>
    );
  }
  return (
    <OpenCart.Provider value={openCart}>
      <NavigationStatus />
      {announcement && (
        <aside className="bg-mark text-mark-ink print:hidden" aria-label="Announcement">
          <p className={`${wrap} py-2 text-center text-sm font-semibold wrap-anywhere`}>{announcement}</p>
        </aside>
      )}
      <Header {...shared} {...{ logo, user, cartCount, keyword, searchBox, isCheckout }} />
      {!isCheckout && <CategoryRow categories={categories} current={pathname} loadMenu={loadCategoryMenu} />}
      {toast}
      {printedName}
      {children}
      {footer}
      {drawer}
    </OpenCart.Provider>
  );
}
