import { Link } from "@remix-run/react";
import { type ComponentType, type MouseEvent, useState } from "react";
import { Icon } from "../ui/Icon";
import { count, tool, toolIcon, toolLabel } from "./headerStyles";

/** Loads the scripts of the cart's drawer. */
export type LoadCartDrawer = () => Promise<ComponentType<{ onClose: () => void }>>;

type CartLinkProps = {
  /** Total quantity in the cart. */
  cartCount: number;
  /** Whether the page is a step of the checkout: there the shopper wants to change the cart. */
  isCheckout: boolean;
  loadDrawer: LoadCartDrawer;
};

/** The header's link to the cart. With JavaScript it opens the cart in a drawer while the shopper looks around. */
export function CartLink({ cartCount, isCheckout, loadDrawer }: CartLinkProps) {
  const [drawer, setDrawer] = useState<{ Drawer: Awaited<ReturnType<LoadCartDrawer>> } | null>(null);
  const open = (event: MouseEvent) => {
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (hasModifier || isCheckout || window.location.pathname === "/cart") return;
    event.preventDefault();
    loadDrawer().then(
      (Drawer) => setDrawer({ Drawer }),
      () => window.location.assign("/cart"),
    );
  };
  return (
    <>
      <Link className={`${tool} ${isCheckout ? "" : "max-md:order-1"}`} to="/cart" onClick={open}>
        <Icon name="cart" className={toolIcon} />
        <span className="sr-only">{`Cart, ${cartCount} ${cartCount === 1 ? "item" : "items"}`}</span>
        <span className={toolLabel} aria-hidden="true">
          Cart
        </span>
        {cartCount > 0 && (
          <span className={`${count} max-lg:absolute max-lg:right-0 max-lg:top-0`} aria-hidden="true">
            {cartCount}
          </span>
        )}
      </Link>
      {drawer && <drawer.Drawer onClose={() => setDrawer(null)} />}
    </>
  );
}
