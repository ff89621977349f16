import { useLocation, useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { Toast } from "../ui/Toast";
import { Footer } from "./Footer";
import { Header, type HeaderUser, type MenuLink } from "./Header";
import { useTheme } from "./useTheme";

// New documents: the captcha's script, and the payment's, need those pages' own security policy.
const USER_LINKS: MenuLink[] = [
  { to: "/profile", label: "Profile", reloadDocument: true },
  { to: "/contactSupport", label: "Contact Support", reloadDocument: true, counts: "own" },
];

const ADMIN_LINKS: MenuLink[] = [
  { to: "/admin/userlist", label: "Users" },
  { to: "/admin/productlist", label: "Products" },
  { to: "/admin/orderlist", label: "Orders" },
  { to: "/admin/messages", label: "Messages", counts: "support" },
];

type ShopFrameProps = {
  /** Undefined when it could not be loaded: then the page stands alone. */
  frame:
    | {
        user: HeaderUser | null;
        cartCount: number;
        notice: { message: string; title?: string; duration?: number } | null;
        shopName: string;
        demo: { mailboxUrl: string; sandboxUrl: string } | null;
        year: number;
      }
    | undefined;
  theme: "light" | "dark" | null;
  children: ReactNode;
};

/** Header and footer around a page. A page that failed has them too, as far as they could be loaded. */
export function ShopFrame({ frame, theme: known, children }: ShopFrameProps) {
  const theme = useTheme(known);
  const { pathname, search, key } = useLocation();
  const { keyword } = useParams();
  if (!frame) return children;
  const { user, cartCount, notice, shopName, demo, year } = frame;
  return (
    <>
      <Header
        shopName={shopName}
        user={user}
        cartCount={cartCount}
        theme={theme}
        path={pathname + search}
        keyword={keyword}
        userLinks={USER_LINKS}
        adminLinks={ADMIN_LINKS}
      />
      {notice && <Toast key={key} {...notice} />}
      {children}
      <Footer shopName={shopName} year={year} demoNote={demo ?? undefined} />
    </>
  );
}
