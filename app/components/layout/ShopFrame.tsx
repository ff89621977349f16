import { useLocation, useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { Toast } from "../ui/Toast";
import { ADMIN_MENU } from "./adminPages";
import { Footer } from "./Footer";
import { Header, type HeaderUser, type MenuLink } from "./Header";
import { wrap } from "./Page";
import { useTheme } from "./useTheme";

// These load new documents: the captcha and payment scripts need those pages' own Content Security Policy.
const USER_LINKS: MenuLink[] = [
  { to: "/profile", label: "Profile", reloadDocument: true },
  { to: "/contactSupport", label: "Contact Support", reloadDocument: true, counts: "own" },
];

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
        year: number;
      }
    | undefined;
  theme: "light" | "dark" | null;
  children: ReactNode;
};

/** Header and footer around a page, also around error pages if the data could be loaded. */
export function ShopFrame({ layout, theme: known, children }: ShopFrameProps) {
  const theme = useTheme(known);
  const { pathname, search, key } = useLocation();
  const { keyword } = useParams();
  if (!layout) return children;
  const { user, cartCount, notice, shopName, logo, announcement, demo, year } = layout;
  return (
    <>
      {announcement && (
        <aside className="bg-mark text-mark-ink print:hidden" aria-label="Announcement">
          <p className={`${wrap} py-2 text-center text-sm font-semibold wrap-anywhere`}>{announcement}</p>
        </aside>
      )}
      <Header
        shopName={shopName}
        logo={logo}
        user={user}
        cartCount={cartCount}
        theme={theme}
        path={pathname + search}
        keyword={keyword}
        userLinks={USER_LINKS}
        adminLinks={ADMIN_MENU}
      />
      {notice && <Toast key={key} {...notice} />}
      {children}
      <Footer shopName={shopName} year={year} demoNote={demo ?? undefined} />
    </>
  );
}
