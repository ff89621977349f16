import type { MetaFunction } from "@remix-run/node";
import { useRouteLoaderData } from "@remix-run/react";
import type { ComponentType, ReactNode } from "react";
import type { loader as rootLoader } from "~/root";
import { loadCategoryMenu } from "../all-categories/loadCategoryMenu";
import { loadCartDrawer } from "../cart/loadCartDrawer";
import { SearchBox } from "../catalog/SearchBox";
import type { BackOfficeFrameProps } from "../layout/BackOfficeFrame";
import { errorTitle } from "../layout/ShopError";
import { type LayoutData, ShopFrame } from "../layout/ShopFrame";

type PageFrameProps = {
  /** The route whose loader returns the layout's data. */
  route: "routes/_shop" | "routes/admin";
  backOfficeFrame: ComponentType<BackOfficeFrameProps>;
  children: ReactNode;
};

/** The document title of error pages: the shop's name is of the root, because a refused form has no data of the layout. */
export const layoutMeta: MetaFunction<() => LayoutData> = ({ matches, error }) => [
  {
    title: [error && errorTitle(error), (matches[0]?.data as Partial<LayoutData> | undefined)?.shopName]
      .filter(Boolean)
      .join(" | "),
  },
];

/** The frame of the pages and error pages under a layout route. */
export function PageFrame({ route, backOfficeFrame, children }: PageFrameProps) {
  const layout = useRouteLoaderData<() => LayoutData>(route);
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <ShopFrame
      layout={layout}
      theme={root?.theme ?? null}
      searchBox={SearchBox}
      loadCartDrawer={loadCartDrawer}
      loadCategoryMenu={loadCategoryMenu}
      backOfficeFrame={backOfficeFrame}
    >
      {children}
    </ShopFrame>
  );
}
