import { Link } from "@remix-run/react";
import { type ComponentType, type MouseEvent, useState } from "react";
import { Icon } from "../ui/Icon";
import { count, tool, toolIcon, toolLabel } from "./headerStyles";

/** Loads the scripts of the cart's drawer. */
export type LoadCartDrawer = () => Promise<ComponentType<{ onClose: () => void }>>;

type CartLinkProps = {
  /** Total quantity in the cart. */
  cartCount: number;
  loadDrawer: LoadCartDrawer;
};

/** Where the label is hidden, the number is at the icon's corner. */
const onIcon = [
  "max-md:absolute max-md:right-0 max-md:top-0",
  "md:max-lg:group-has-[details+details]/tools:absolute md:max-lg:group-has-[details+details]/tools:right-0",
  "md:max-lg:group-has-[details+details]/tools:top-0",
].join(" ");

/** Paths where the link leads to the cart's page: in the checkout, the shopper wants to change the cart. */
const WITHOUT_DRAWER = /^\/(cart|shipping|payment|placeorder)/;

/** The header's link to the cart. With JavaScript it opens the cart in a drawer while the shopper looks around. */
export function CartLink({ cartCount, loadDrawer }: CartLinkProps) {
  const [drawer, setDrawer] = useState<{ Drawer: Awaited<ReturnType<LoadCartDrawer>> } | null>(null);
  const open = (event: MouseEvent) => {
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (hasModifier || WITHOUT_DRAWER.test(window.location.pathname)) return;
    event.preventDefault();
    loadDrawer().then(
      (Drawer) => setDrawer({ Drawer }),
      () => window.location.assign("/cart"),
    );
  };
  return (
    <>
      <Link className={tool} to="/cart" onClick={open}>
        <Icon name="cart" className={toolIcon} />
        <span className="sr-only">{`Cart, ${cartCount} ${cartCount === 1 ? "item" : "items"}`}</span>
        <span className={toolLabel} aria-hidden="true">
          Cart
        </span>
        {cartCount > 0 && (
          <span className={`${count} ${onIcon}`} aria-hidden="true">
            {cartCount}
          </span>
        )}
      </Link>
      {drawer && <drawer.Drawer onClose={() => setDrawer(null)} />}
    </>
  );
}
