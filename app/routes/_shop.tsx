import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLocation, useParams, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Footer } from "~/components/layout/Footer";
import { Header } from "~/components/layout/Header";
import { ShopError } from "~/components/layout/ShopError";
import { Toast } from "~/components/ui/Toast";
import { cartCountOf } from "~/http/guards.server";
import { takeNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { demoServices, shopName } from "~/http/shop-facts.server";
import type { loader as rootLoader } from "~/root";

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const person = await context.visitor.person();
    const user =
      person && !person.isGuest ? { name: person.firstName || person.username, isAdmin: person.isAdmin } : null;
    return {
      user,
      cartCount: await cartCountOf(context.visitor),
      notice: takeNotice(request, context),
      shopName,
      demo: demoServices,
      year: new Date().getUTCFullYear(),
    };
  });
}

export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  );
}

// A new document: the captcha's script needs that page's own security policy.
const USER_LINKS = [{ to: "/profile", label: "Profile", reloadDocument: true }];

/** Header and footer around a page. A page that failed has them too, as far as they could be loaded. */
function ShopFrame({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("routes/_shop");
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { pathname, search, key } = useLocation();
  const { keyword } = useParams();
  if (!data) return children;
  const { user, cartCount, notice, shopName, demo, year } = data;
  return (
    <>
      <Header
        shopName={shopName}
        user={user}
        cartCount={cartCount}
        theme={root?.theme ?? null}
        path={pathname + search}
        keyword={keyword}
        userLinks={USER_LINKS}
        adminLinks={[]}
      />
      {children}
      <Footer shopName={shopName} year={year} contactLink={false} demoNote={demo ?? undefined} />
      {notice && <Toast key={key} message={notice} />}
    </>
  );
}

export function ErrorBoundary() {
  return (
    <ShopFrame>
      <ShopError />
    </ShopFrame>
  );
}
