import { useLocation, useParams } from "@remix-run/react";
import type { ComponentType, ReactNode } from "react";
import type { LoadCartDrawer } from "../header/CartLink";
import { Header } from "../header/Header";
import type { HeaderUser } from "../header/UserMenu";
import { useTheme } from "../header/useTheme";
import { wrap } from "../ui/layoutStyles";
import { Toast } from "../ui/Toast";
import { BackOfficeFrame } from "./BackOfficeFrame";
import { findCurrentPage } from "./BackOfficeNav";
import { Footer } from "./Footer";

type ShopFrameProps = {
  /** Undefined if it could not be loaded: then the page is shown without header and footer. */
  layout:
    | {
        user: HeaderUser | null;
        cartCount: number;
        notice: { message: string; title?: string; duration?: number } | null;
        shopName: string;
        /** The path of a picture; empty for none. */
        logo: string;
        /** Empty for none. */
        announcement: string;
        demo: { mailboxUrl: string; sandboxUrl: string } | null;
        /** The published pages of text, for the footer. */
        pages: { slug: string; title: string }[];
        year: number;
      }
    | undefined;
  theme: "light" | "dark" | null;
  searchBox: ComponentType<{ keyword?: string }>;
  loadCartDrawer: LoadCartDrawer;
  children: ReactNode;
};

/**
 * Header and footer around a page, also around error pages if the data could be loaded: the back office's for admins on
 * its pages, the shop's otherwise.
 */
export function ShopFrame({ layout, theme: known, searchBox, loadCartDrawer, children }: ShopFrameProps) {
  const theme = useTheme(known);
  const { pathname, search, key } = useLocation();
  const { keyword } = useParams();
  if (!layout) return children;
  const { user, cartCount, notice, shopName, logo, announcement, demo, pages, year } = layout;
  const toast = notice && <Toast key={key} {...notice} />;
  const printedName = <p className="mb-4 hidden font-sign font-bold print:block">{shopName}</p>;
  const shared = { shopName, theme, path: pathname + search };
  const footer = <Footer shopName={shopName} year={year} pages={pages} demoNote={demo ?? undefined} />;
  const navigation = user?.navigation;
  const current = navigation && findCurrentPage(navigation.groups, pathname);
  if (navigation && current) {
    return (
      <BackOfficeFrame {...shared} user={user} navigation={navigation} current={current}>
        {toast}
        {printedName}
        {children}
        {footer}
      </BackOfficeFrame>
    );
  }
  return (
    <>
      {announcement && (
        <aside className="bg-mark text-mark-ink print:hidden" aria-label="Announcement">
          <p className={`${wrap} py-2 text-center text-sm font-semibold wrap-anywhere`}>{announcement}</p>
        </aside>
      )}
      <Header {...shared} {...{ logo, user, cartCount, keyword, searchBox, loadCartDrawer }} />
      {toast}
      {printedName}
      {children}
      {footer}
    </>
  );
}
