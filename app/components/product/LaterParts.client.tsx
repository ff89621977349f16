import type { ComponentProps } from "react";
import { pictureSource } from "../catalog/picture";
import { useNextScreens } from "../layout/useNextScreens";
import { BuyBar } from "./BuyBar";
import { RecentlyViewed } from "./RecentlyViewed";

export type LaterPartsProps = Omit<ComponentProps<typeof BuyBar>, "picture" | "formId"> & {
  id: string;
  /** Whether the product can be bought, or asked for. */
  hasBar: boolean;
  /** The path of its picture. */
  picture: string;
};

/** What of a product's page only scripts show, and that not at once: it is loaded when the page is there. */
export function LaterParts({ id, hasBar, picture, ...bar }: LaterPartsProps) {
  // The cart's drawer shows the data of its page.
  useNextScreens("routes/_shop.cart._index");
  return (
    <>
      <RecentlyViewed id={id} />
      {hasBar && <BuyBar {...bar} picture={pictureSource(picture)} formId={bar.isSoldOut ? "notify" : "buy"} />}
    </>
  );
}
